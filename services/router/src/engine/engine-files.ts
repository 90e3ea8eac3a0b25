import { join } from "node:path";
import { badRequest, bodyTooSlow, cellTimeout, cellUnreachable, routesUnknown } from "../pages/rejections.ts";

/** The engine's own answers, by origin and status. */
export const enginePages = {
  people: { 400: badRequest, 408: bodyTooSlow },
  cells: { 502: cellUnreachable, 503: cellUnreachable, 504: cellTimeout },
  router: { 502: routesUnknown, 503: routesUnknown, 504: routesUnknown },
} as const;

/** Files that the engine and the router share; the maps on disk stay empty. */
export function engineFiles(dir: string) {
  return {
    settings: join(dir, "haproxy.cfg"),
    /** Control socket over which the router fills the maps in the engine's memory. */
    socket: join(dir, "engine.sock"),
    hosts: join(dir, "hosts.map"),
    credentials: join(dir, "credentials.map"),
    authorities: join(dir, "authorities.pem"),
    page: (place: keyof typeof enginePages, status: string) => join(dir, `${place}-${status}.json`),
  } as const;
}
export type EngineFiles = ReturnType<typeof engineFiles>;
