/**
 * Enter held down presses once. Its repetition would press this button again, or another one that got the focus: an
 * action that shows “Cancel” in its place would be cancelled at once.
 */
export function ignoreRepetition(event: React.KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
