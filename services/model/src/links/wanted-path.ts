/**
 * A path that may travel in a mailed link: of one host, as addresses are written, at most 1,000 characters. Longer ones
 * would make links that mail programs break.
 */
export const wantedPathPattern = /^\/(?![/\\])[!-~]{0,999}$/;
