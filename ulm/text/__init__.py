"""What is said: the texts of the language files, and sentences made of rules, events, reasons and numbers."""
