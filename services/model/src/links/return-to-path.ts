/**
 * A path that may travel in a mailed link: of one host, as addresses are written, at most 1,000 characters. Longer ones
 * would make links that mail programs break.
 */
export const returnToPathPattern = /^\/(?![/\\])[!-~]{0,999}$/;

/** A workspace's subdomain as it may travel beside such a path. */
export const returnToWorkspacePattern = /^[a-z0-9-]{1,63}$/;
