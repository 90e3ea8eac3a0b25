/** A pattern as the browser's router writes it: `/data/$noteId`. */
export type RouterPath<P extends string> = P extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${RouterPath<After>}`
  : P;

/** A pattern as HTTP frameworks write it: `/data/:noteId`. */
export function toServerPath(pattern: string): string {
  return pattern.replace(/\{path\}/g, "*path").replace(/\{(\w+)\}/g, ":$1");
}
