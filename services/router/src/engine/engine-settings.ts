import {
  clientAddressHeader,
  epochHeader,
  forwardedForHeader,
  forwardedHostHeader,
  forwardedProtocolHeader,
  requestIdHeader,
  serviceHeader,
  teamHeader,
} from "@fieldstone/contracts/headers.ts";
import { hourMs } from "@fieldstone/model/durations.ts";
import { idleConnectionMs } from "@fieldstone/platform/http/listen-http.ts";
import { type SlowPeerLimits, slowPeerLimits } from "@fieldstone/platform/http/slow-peers.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { type CellLimits, cellLimitsDefault } from "../forward/cell.ts";
import { transferPrefixes } from "../forward/forward-request.ts";
import { lateHeadMs } from "../forward/lost-connections.ts";
import { engineLimitsOf, type NetworkLimits, networkLimitsDefault } from "../forward/network-limits.ts";
import {
  requestHeadersExpected,
  responseHeadersPattern,
  unexpectedHeadersPattern,
} from "../forward/removed-headers.ts";
import { tracedHeader } from "../forward/request-trace.ts";
import { forwardedPrefixes } from "../served-paths.ts";
import { classFactor } from "./engine-answers.ts";
import { type EngineFiles, enginePages } from "./engine-files.ts";

export interface EngineOptions {
  /** Address that people's requests arrive at. */
  readonly host: string;
  readonly port: number;
  /** The router's own port on the loopback interface. */
  readonly routerPort: number;
  /** Number of threads, each of which can use one processor. */
  readonly threads: number;
  readonly cells: ReadonlyMap<RegionKey, string>;
  /** As in the router: the public protocol, and the number of trusted proxies that set X-Forwarded-For. */
  readonly protocol: string;
  readonly trustedProxies: number;
  /** Share of requests that go through the router, so that it can trace them. */
  readonly tracedShare: number;
  /** True if cells are sent credentials that expire, false for tokens. */
  readonly credentialsExpire: boolean;
  /** PEM of the authorities trusted for the cells' certificates. */
  readonly authorities: readonly string[];
  /** Longest time for requests in progress after the stop signal. */
  readonly stopGraceMs: number;
  readonly limits?: NetworkLimits;
  readonly slowLimits?: SlowPeerLimits;
  readonly cellLimits?: Partial<CellLimits>;
}

/**
 * Longest body that the engine forwards itself, in bytes, and a buffer that holds it with the longest head.
 */
export const engineBodyBytesMax = 16_384;
const bufferBytes = 32_768;
const rewriteBytes = 2_048;
const headersMax = 256;
/** Twice the router's connections, or the system's limit if that is lower. */
const filesMax = 100_000;
/** The router itself ends slow exchanges: uploads, downloads and websockets may last for hours. */
const routerSilenceMs = hourMs;

/** A target with only one reading: origin-form, no escapes in the path, no empty or dotted segments. */
const plainTarget =
  "^(?:/[A-Za-z0-9_~!$&()*+,;=:@-][A-Za-z0-9_~!$&()*+,;=:@.-]*|/\\.well-known/[a-z-]+)+/?(?:\\?[\\x21\\x22\\x24-\\x7e]*)?$";
/**
 * Header names without those that the router must judge: headers that are removed and that no load balancer
 * sends, and those spelled with `_`. Anchored at the start: an unanchored search of the whole head cost 4 µs
 * more per request.
 */
const plainNames = `^(?:(?!(?:${unexpectedHeadersPattern()})(?:[|]|\\z))[^|_]++(?:[|]|\\z))++\\z`;

/**
 * Configuration of HAProxy in front of the router. It forwards only what it can prove plain: an unambiguous
 * request for an active workspace, with its whole body, within the limits of its network and workspace. It
 * sends everything else to the router, so it serves nothing that the router would reject.
 */
export function engineSettings(options: EngineOptions, files: EngineFiles): string {
  const slow = options.slowLimits ?? slowPeerLimits;
  const cellLimits = { ...cellLimitsDefault, ...options.cellLimits };
  return `global
  nbthread ${options.threads}
  fd-hard-limit ${filesMax}
  stats socket ${files.socket} mode 600 level admin
  stats timeout 1m
  hard-stop-after ${options.stopGraceMs}ms
  tune.bufsize ${bufferBytes}
  tune.maxrewrite ${rewriteBytes}
  tune.pattern.cache-size 0
  tune.http.maxhdr ${headersMax}
defaults
  mode http
  http-reuse always
  retries 1
  option abortonclose
  option http-no-delay
  unique-id-format %[uuid()]
  timeout connect ${cellLimits.connectTimeoutMs}ms
  timeout http-request ${slow.headMs}ms
  timeout http-keep-alive ${idleConnectionMs}ms
  timeout client ${slow.readerIdleMs}ms
  timeout server ${cellLimits.headersTimeoutMs}ms
  timeout tunnel ${routerSilenceMs}ms
resolvers names
  parse-resolv-conf
  hold valid 10s
${frontend(options, files, slow)}
backend networks
  stick-table type ipv6 size 200k expire 2m store conn_cur
backend connections
  stick-table type ipv6 size 200k expire 2m store conn_cur
backend workspaces
  stick-table type string len 40 size 200k expire 2m store conn_cur
backend router
  timeout server ${routerSilenceMs}ms
  http-request set-header ${forwardedForHeader} %[var(txn.client)]
  http-request del-header ${tracedHeader}
  http-request set-header ${tracedHeader} 1 if { var(txn.traced) -m found }
${options.trustedProxies === 0 ? "  http-request del-header x-amzn-trace-id\n" : ""}${pages("router", files)}
  server router 127.0.0.1:${options.routerPort}
${[...options.cells].map(([region, origin]) => cell(region, origin, options, files, cellLimits)).join("\n")}
`;
}

function frontend(options: EngineOptions, files: EngineFiles, slow: SlowPeerLimits): string {
  const { trustedProxies, tracedShare, credentialsExpire } = options;
  const { requestsMax, workspaceRequestsMax } = engineLimitsOf(options.limits ?? networkLimitsDefault);
  const prefixes = forwardedPrefixes.filter((prefix) => !transferPrefixes.includes(prefix));
  const bodyMs = slow.bodyFirstMs + slow.bodyWindowMs;
  const plain = Object.entries({
    is_known: "var(txn.route) -m found",
    is_forwarded: `path_beg ${prefixes.join(" ")}`,
    has_plain_method: "method GET HEAD POST PUT PATCH DELETE OPTIONS",
    has_plain_version: "req.ver 1.1",
    has_plain_target: `url -m reg '${plainTarget}'`,
    has_plain_names: `req.hdr_names(|) -m reg '${plainNames}'`,
    is_short: `req.body_size le ${engineBodyBytesMax}`,
  });
  const odd = Object.entries({
    is_transfer: `path_beg ${transferPrefixes.join(" ")}`,
    // The next reader might take it for the end of a text.
    has_null: "req.hdrs -m reg '\\x00'",
    // A header named there would be removed on the way.
    has_odd_connection: "req.fhdr(connection) -m reg '^(?!(?i:keep-alive|close)$)'",
    is_page: "req.fhdr(accept) -m sub text/html",
  });
  return `frontend people
  bind ${options.host}:${options.port}
  option disable-h2-upgrade
${pages("people", files)}
${trustedProxies === 0 ? countedConnections(options) : ""}  http-request return status 200 content-type "text/plain; charset=utf-8" string pong hdr cache-control no-store hdr access-control-allow-origin * hdr timing-allow-origin * if { path /ping } { method GET HEAD }
${clientAddress(trustedProxies)}
  http-request set-var(txn.host) req.fhdr(host),lower
  http-request set-var(txn.route) var(txn.host),map_str(${files.hosts})
${[...plain, ...odd].map(([name, test]) => `  acl ${name} ${test}`).join("\n")}
  http-request set-var(txn.region) var(txn.route),field(1,|) if ${[...plain.map(([name]) => name), ...odd.map(([name]) => `!${name}`)].join(" ")}
  acl has_body req.body_size gt 0
  acl is_plain var(txn.region) -m found
  http-request set-var(txn.credential) var(txn.region),map_str(${files.credentials}) if is_plain
  http-request set-var(txn.team) var(txn.route),field(2,|) if is_plain
  http-request set-var(txn.network) var(txn.client),ipmask(32,48) if is_plain
${credentialsExpire ? "  http-request set-var(txn.now) date if is_plain\n" : ""}  acl has_credential var(txn.credential) -m found
${credentialsExpire ? "  acl is_current var(txn.credential),field(4,|),sub(txn.now) gt 0\n" : "  acl is_current always_true\n"}  acl network_has_room var(txn.network),table_conn_cur(networks) lt ${requestsMax}
  acl workspace_has_room var(txn.team),table_conn_cur(workspaces) lt ${workspaceRequestsMax}
${tracedShare === 0 ? "" : `  http-request set-var(txn.traced) bool(true) if is_plain { rand(1000000) lt ${Math.round(tracedShare * 1_000_000)} }\n`}  http-request track-sc0 var(txn.network) table networks if is_plain has_credential is_current !{ var(txn.traced) -m found } network_has_room workspace_has_room
  http-request track-sc1 var(txn.team) table workspaces if { sc0_tracked }
  # Within the count, so that few bodies of a network are waited for.
  http-request wait-for-body time ${bodyMs}ms at-least ${engineBodyBytesMax} if { sc1_tracked } has_body
  http-request set-var(txn.came) req.body_len if { sc1_tracked }
  acl is_whole req.body_size,sub(txn.came) eq 0
  use_backend %[var(txn.region)] if { sc1_tracked } is_whole
  default_backend router`;
}

/** The router's limit on connections of one network, if they are the clients' own. */
function countedConnections({ limits = networkLimitsDefault }: EngineOptions): string {
  return `  tcp-request connection set-var(sess.network) src,ipmask(32,48)
  tcp-request connection reject if { var(sess.network),table_conn_cur(connections) ge ${limits.connectionsMax} }
  tcp-request connection track-sc2 var(sess.network) table connections
`;
}

/** Addresses that a client wrote itself, beyond the trusted proxies, are ignored. */
function clientAddress(trustedProxies: number): string {
  if (trustedProxies === 0) return "  http-request set-var(txn.client) src";
  return `  http-request set-var(txn.client) req.hdr(${forwardedForHeader},-${trustedProxies})
  http-request set-var(txn.client) src unless { var(txn.client) -m len gt 0 }`;
}

/** For the router's metrics. Without a proxy in front, a request's third counter is its connection's. */
const counted = `  stick-table type integer size 20k store conn_cnt
  http-request set-var(txn.began) date(0,ms)
`;
const countedAnswer = `  http-response set-var(txn.tens) date(0,ms),sub(txn.began),div(10)
  http-response track-sc2 status,div(100),mul(${classFactor}),add(txn.tens)
`;

function cell(
  region: RegionKey,
  origin: string,
  { protocol, trustedProxies }: EngineOptions,
  files: EngineFiles,
  { connectionsMax, requestsMax }: CellLimits,
): string {
  const { host, hostname, port, protocol: spoken } = new URL(origin);
  const isTls = spoken === "https:";
  const at = `${hostname}:${port === "" ? (isTls ? 443 : 80) : port}`;
  const tls = isTls
    ? ` ssl verify required ca-file ${files.authorities} verifyhost ${hostname} sni str(${hostname}) alpn http/1.1`
    : "";
  // Load balancers change their addresses, so their names are resolved again; a service name of the cluster
  // has no dot and a fixed address.
  const names =
    /[a-z]/i.test(hostname) && hostname.includes(".") ? " resolvers names init-addr last,libc,none" : "";
  return `backend ${region}
${trustedProxies === 0 ? "" : counted}  retry-on conn-failure empty-response
  http-request disable-l7-retry unless { method GET HEAD OPTIONS } !{ req.body_size gt 0 }
  timeout queue ${networkLimitsDefault.waitMs}ms
  http-request set-header host ${host}
${requestHeadersExpected.map((name) => `  http-request del-header ${name}`).join("\n")}
  http-request add-header ${requestIdHeader} %[unique-id]
  http-request add-header ${clientAddressHeader} %[var(txn.client)]
  http-request add-header ${forwardedHostHeader} %[var(txn.host)]
  http-request add-header ${forwardedProtocolHeader} ${protocol}
  http-request add-header ${teamHeader} %[var(txn.team)]
  http-request add-header ${epochHeader} %[var(txn.route),field(3,|)]
  http-request add-header ${serviceHeader} %[var(txn.credential)]
${trustedProxies === 0 ? "" : countedAnswer}  http-response del-header '${responseHeadersPattern()}' -m reg
  http-response add-header ${requestIdHeader} %[unique-id]
${pages("cells", files)}
  fullconn ${requestsMax}
  server cell ${at} maxconn ${connectionsMax} pool-max-conn ${connectionsMax} tcp-ut ${lateHeadMs}ms${tls}${names}`;
}

function pages(place: keyof typeof enginePages, files: EngineFiles): string {
  return Object.entries(enginePages[place])
    .map(
      ([status, { retryAfterSeconds }]) =>
        `  http-error status ${status} content-type "application/json; charset=utf-8" lf-file ${files.page(place, status)} ` +
        `hdr ${requestIdHeader} %ID hdr cache-control no-store hdr x-content-type-options nosniff` +
        (retryAfterSeconds === undefined ? "" : ` hdr retry-after ${retryAfterSeconds}`),
    )
    .join("\n");
}
