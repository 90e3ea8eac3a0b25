/** UUID of the workspace that a request is forwarded for. */
export const teamHeader = "x-fieldstone-team";
/** Epoch of the route by which a request was forwarded. */
export const epochHeader = "x-fieldstone-epoch";
/** The service token, which makes our own headers trusted. */
export const serviceHeader = "x-fieldstone-service";
/**
 * The client's address as the router saw it. Load balancers between router and cell add themselves to
 * `x-forwarded-for`, not to this.
 */
export const clientAddressHeader = "x-fieldstone-client-address";
/** Host and protocol that the client used; to the router, also the client's address from load balancers. */
export const forwardedHostHeader = "x-forwarded-host";
export const forwardedProtocolHeader = "x-forwarded-proto";
export const forwardedForHeader = "x-forwarded-for";
/** Prefix of all our headers; the router removes those that a client sends. */
export const ownHeaderPrefix = "x-fieldstone";
/** The W3C trace context. Trusted from our own services only. */
export const traceparentHeader = "traceparent";
export const requestIdHeader = "x-request-id";
