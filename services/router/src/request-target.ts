import type { IncomingMessage } from "node:http";
import { siteOf, workspaceUrl } from "@fieldstone/model/links/host.ts";
import type { RequestHead } from "./forward/request-head.ts";
import { cameFromRouter, type ServiceHeaderOptions } from "./forward/service-headers.ts";
import type { Rejection } from "./pages/page.ts";
import {
  notFound,
  routedInCircle,
  routesUnknown,
  stateRejections,
  unknownHost,
  unknownWorkspace,
} from "./pages/rejections.ts";
import type { RouteTable } from "./routes/route-table.ts";
import type { TenantRoute } from "./routes/tenant-route.ts";
import { isForwarded } from "./served-paths.ts";

export interface RequestTargetOptions extends ServiceHeaderOptions {
  readonly rootDomain: string;
  readonly publicUrl: string;
  readonly table: RouteTable;
  readonly now: () => number;
}

/** Where a request goes that is not the router's own. */
export type RequestTarget =
  /** `isLate` if the table may not have received the route yet. */
  | { readonly kind: "rejection"; readonly rejection: Rejection; readonly isLate?: boolean }
  | { readonly kind: "redirect"; readonly url: string }
  | { readonly kind: "static" }
  | { readonly kind: "cell"; readonly route: TenantRoute };

/** Decides by the host, the path and the routes in memory. */
export function requestTarget(
  request: IncomingMessage,
  head: RequestHead,
  options: RequestTargetOptions,
): RequestTarget {
  const { table, rootDomain, publicUrl } = options;
  const forwards = isForwarded(head.path);
  if (forwards && cameFromRouter(request, options)) {
    return { kind: "rejection", rejection: routedInCircle };
  }
  const site = siteOf(head.host, rootDomain);
  if (site.kind === "other") return { kind: "rejection", rejection: unknownHost };
  if (site.kind === "root") return forwards ? { kind: "rejection", rejection: notFound } : { kind: "static" };
  const match = table.match(site.subdomain, options.now());
  if (match === undefined) {
    // A router that never received routes cannot know that this one does not exist.
    if (table.source === "none") return { kind: "rejection", rejection: routesUnknown };
    return { kind: "rejection", rejection: unknownWorkspace(site.subdomain, publicUrl), isLate: true };
  }
  if (match.kind === "former") {
    return { kind: "redirect", url: workspaceUrl(publicUrl, match.route.subdomain, "/").origin };
  }
  const { route } = match;
  if (route.state !== "active") return { kind: "rejection", rejection: stateRejections[route.state] };
  return forwards ? { kind: "cell", route } : { kind: "static" };
}
