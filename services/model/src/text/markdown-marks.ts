const marks = new Set("\n.*_`~[]()<>|&\\:!#");

/** The expensive parts of Markdown in a text: its line ends and the characters of inline marks. */
export function countMarkdownMarks(text: string): number {
  let count = 0;
  for (const character of text) if (marks.has(character)) count += 1;
  return count;
}
