const marks = new Set("\n.*_`~[]()<>|&\\:!#");

/** Whether a character is one of the expensive parts of Markdown: a line end, or part of an inline mark. */
export const isMarkdownMark = (character: string): boolean => marks.has(character);

/** How many line ends and characters of inline marks a text has. */
export function countMarkdownMarks(text: string): number {
  let count = 0;
  for (const character of text) if (marks.has(character)) count += 1;
  return count;
}
