/**
 * A path that may be part of an emailed link: same-host, printable ASCII, at most 1,000 characters, because
 * mail programs break longer links.
 */
export const returnToPathPattern = /^\/(?![/\\])[!-~]{0,999}$/;

/** A workspace's subdomain that may accompany such a path. */
export const returnToWorkspacePattern = /^[a-z0-9-]{1,63}$/;
