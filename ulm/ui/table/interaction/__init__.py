"""What can be pointed at, dragged and chosen on the board."""
