/** The server answered, but did not do part of what was asked. The message is its reason, for the user. */
export class RefusedError extends Error {}
