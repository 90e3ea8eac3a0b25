/** Lines of a file of ours; a longer one is about more than one thing. */
export const fileLinesMax = 300;

/** What is written as code; records, lists of data and prose are as long as what they tell. */
const code = /[.](css|go|graphql|html|js|mjs|sh|sql|tsx?)$/;
/** What commands of this repository write. */
const generated =
  /[.]gen[.]ts$|^web\/src\/graphql\/|^services\/api\/schema[.]graphql$|^services\/database\/[^/]+\/schema[.]sql$/;

/** Whether a file's length is for people to keep small. */
export function isMeasured(file: string): boolean {
  return code.test(file) && !generated.test(file);
}

/** Lines as editors count them: the end of the last one begins no other. */
export function linesOf(text: string): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}
