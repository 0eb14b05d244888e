"""The annals on the screen and on paper: the sheet, the process that draws it, and the page that shows it."""
