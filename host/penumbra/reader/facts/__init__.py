"""What is told above an article: title, author, date, language, reading time."""
