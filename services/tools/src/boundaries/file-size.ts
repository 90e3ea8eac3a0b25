/** Maximum lines of a file; a longer one is about more than one thing. */
export const fileLinesMax = 300;

/** Measured file types; records, lists of data and prose may have any length. */
const code = /[.](css|go|graphql|html|js|mjs|sh|sql|tsx?)$/;
/** Files written by this repository's commands. */
const generated =
  /[.]gen[.]ts$|^web\/src\/graphql\/|^services\/api\/schema[.]graphql$|^services\/database\/[^/]+\/schema[.]sql$/;

/** Whether a file's length is limited. */
export function isMeasured(file: string): boolean {
  return code.test(file) && !generated.test(file);
}

/** Lines as editors count them: a final line break starts no further line. */
export function linesOf(text: string): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}
