import type { TenantState } from "@fieldstone/contracts/tenant-states.ts";
import type { Rejection } from "./page.ts";

export const routedInCircle: Rejection = {
  status: 508,
  title: "InternalError",
  code: "router.circle",
  heading: "This workspace cannot be reached",
  message: "The address of its region leads back to the router. Send us the reference below.",
};

export const badRequest: Rejection = {
  status: 400,
  title: "ValidationError",
  code: "request.malformed",
  heading: "This request cannot be read",
  message:
    "The browser or a program in between sent a request that could be understood in two ways. Try again.",
};

export const notFound: Rejection = {
  status: 404,
  title: "NotFound",
  code: "path.not_found",
  heading: "Page not found",
  message: "Check the address, or start from the home page.",
};

export const bodyTooSlow: Rejection = {
  status: 408,
  title: "ValidationError",
  code: "request.too_slow",
  heading: "This request arrived too slowly",
  message: "Check your connection and try again.",
};

export const bodyTooLong: Rejection = {
  status: 413,
  title: "UnprocessableContent",
  code: "request.too_large",
  heading: "This is too large to send",
  message: "This is too large to send. Send less at once.",
};

export const tooManyRequests: Rejection = {
  status: 429,
  title: "TooManyRequests",
  code: "network.too_many",
  heading: "Too many requests from your network",
  message:
    "Wait a few seconds, then try again. If it keeps happening, give the people who run Fieldstone for you the reference below.",
  retryAfterSeconds: 5,
};

export const tooManyWebsockets: Rejection = {
  status: 429,
  title: "TooManyRequests",
  code: "workspace.too_many",
  heading: "Too many pages of this workspace are open",
  message: "Close pages that nobody needs, then reload this one. Changes of others appear after a reload.",
  retryAfterSeconds: 30,
};

export const signInNeeded: Rejection = {
  status: 401,
  title: "Unauthorized",
  code: "auth.sign_in_needed",
  heading: "Sign in to this workspace to continue",
  message: "Sign in to this workspace to continue.",
};

export const methodNotAllowed: Rejection = {
  status: 405,
  title: "InvalidOperation",
  code: "method.not_allowed",
  heading: "This address can only be read",
  message: "Send a GET request.",
};

export const unauthorized: Rejection = {
  status: 401,
  title: "Unauthorized",
  code: "service.unauthorized",
  heading: "This address is for Fieldstone's own services",
  message: "Send the service token as a bearer token.",
};

export const unknownHost: Rejection = {
  status: 404,
  title: "NotFound",
  code: "host.unknown",
  heading: "Page not found",
  message: "Check the spelling of the address.",
};

export function unknownWorkspace(subdomain: string, publicUrl: string): Rejection {
  return {
    status: 404,
    title: "NotFound",
    code: "workspace.not_found",
    heading: `There is no workspace at “${subdomain}”`,
    message:
      "Check the spelling of the address. If you do not know it, we can e-mail you the addresses of your workspaces.",
    link: { href: `${publicUrl}/auth/find-workspace`, label: "Find my workspace" },
  };
}

export function unknownTeam(publicUrl: string): Rejection {
  return {
    status: 404,
    title: "NotFound",
    code: "workspace.not_found",
    heading: "This link leads to no workspace",
    message:
      "It was closed, or the link is not complete. We can e-mail you the addresses of your workspaces.",
    link: { href: `${publicUrl}/auth/find-workspace`, label: "Find my workspace" },
  };
}

export function renamedWorkspace(url: string): Rejection {
  return {
    status: 421,
    title: "InvalidOperation",
    code: "workspace.renamed",
    heading: "This workspace has a new address",
    message: `Send the request to ${url} instead.`,
    link: { href: url, label: "Go to the new address" },
  };
}

/** The answers for a workspace that is not active. */
export const stateRejections: Readonly<Record<Exclude<TenantState, "active">, Rejection>> = {
  moving: {
    status: 503,
    title: "InvalidOperation",
    code: "workspace.moving",
    heading: "This workspace is moving to another region",
    message: "It will be back in a few minutes, with everything in it. Reload this page then.",
    retryAfterSeconds: 30,
  },
  frozen: {
    status: 423,
    title: "InvalidOperation",
    code: "workspace.frozen",
    heading: "This workspace is on hold",
    message: "Nothing in it is lost. Ask its administrator, or write to support, to open it again.",
  },
  retired: {
    status: 410,
    title: "NotFound",
    code: "workspace.retired",
    heading: "This workspace was closed",
    message: "Ask the person who ran it whether there is a new one.",
  },
};

export const routesUnknown: Rejection = {
  status: 503,
  title: "InternalError",
  code: "router.starting",
  heading: "Fieldstone is starting",
  message: "Reload this page in a few seconds.",
  retryAfterSeconds: 3,
};

export const cellUnreachable: Rejection = {
  status: 502,
  title: "InternalError",
  code: "region.unreachable",
  heading: "We could not reach your workspace",
  message:
    "Try again in a moment. If it keeps happening, give the people who run Fieldstone for you the reference below.",
  retryAfterSeconds: 2,
};

export const cellUnavailable: Rejection = {
  status: 503,
  title: "InternalError",
  code: "region.unavailable",
  heading: "Your workspace's region is not available",
  message:
    "Try again in a minute. If it keeps happening, give the people who run Fieldstone for you the reference below.",
  retryAfterSeconds: 10,
};

export const cellTimeout: Rejection = {
  status: 504,
  title: "InternalError",
  code: "region.timeout",
  heading: "Your workspace took too long to answer",
  message:
    "Try again in a moment. If it keeps happening, give the people who run Fieldstone for you the reference below.",
  retryAfterSeconds: 5,
};
