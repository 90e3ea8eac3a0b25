/** UUID of the workspace that a forwarded request is for. */
export const teamHeader = "x-fieldstone-team";
/** Epoch of the route that a request was forwarded by. */
export const epochHeader = "x-fieldstone-epoch";
/** The service token: headers of ours are believed for it alone. */
export const serviceHeader = "x-fieldstone-service";
/** Who asked, as the router saw it. Balancers between router and cell add themselves to `x-forwarded-for`, not to this. */
export const clientAddressHeader = "x-fieldstone-client-address";
/** What every header of ours begins with; the router removes those that a client sends. */
export const ownHeaderPrefix = "x-fieldstone";
/** W3C's: which trace a request belongs to. Believed of our own services alone. */
export const traceparentHeader = "traceparent";
export const requestIdHeader = "x-request-id";
