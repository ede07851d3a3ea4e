"""Source and target side by side: pages and rulings that translate each other, and how faithfully."""
