import {
  type EntrancePart,
  type EntranceRule,
  entrance,
  entranceRules,
  processPort,
} from "@fieldstone/infra/cell/entrance-rules.ts";

export interface BalancerOptions {
  readonly address: string;
  /** Host by which other cells' routers reach this one. */
  readonly cellHost: string;
  /** Key and certificate in one file. */
  readonly certFile: string;
  readonly controlSocket: string;
}

/** Pods of a part at most; each has a place that is filled while the balancer runs. */
export const placesMax = 8;
export const entranceParts: readonly EntrancePart[] = ["router", "api"];

/** HAProxy with the rules, times and headers that the infrastructure declares for the provider's load balancer. */
export function balancerSettings(options: BalancerOptions): string {
  const { address, cellHost, certFile, controlSocket } = options;
  const rules = entranceRules(cellHost).toSorted((a, b) => a.priority - b.priority);
  return `global
  stats socket ${controlSocket} mode 600 level admin
  maxconn 8000
  ssl-default-bind-options ssl-min-ver TLSv1.2
  tune.bufsize 65536
defaults
  mode http
  timeout connect 10s
  timeout http-request 60s
  timeout client ${entrance.idleSeconds}s
  timeout server ${entrance.idleSeconds}s
  timeout tunnel ${entrance.idleSeconds}s
  timeout http-keep-alive ${entrance.idleSeconds}s
frontend plain
  bind ${address}:80
  http-request redirect scheme https code ${entrance.plainStatus}
frontend tls
  bind ${address}:443 ssl crt ${certFile} alpn h2,http/1.1
  # As the provider does: its own peer is the last address of the list.
  option forwardfor
  http-request set-header x-forwarded-proto https
  http-request set-header x-forwarded-port 443
${rules.map(ruleLine).join("\n")}
  default_backend ${entrance.otherwise}
${entranceParts.map((part) => backend(part, address)).join("\n")}
`;
}

function ruleLine({ when, to }: EntranceRule): string {
  const condition =
    "host" in when
      ? `{ req.hdr(host),field(1,:) -i ${when.host} }`
      : when.paths.map(pathCondition).join(" || ");
  return "part" in to
    ? `  use_backend ${to.part} if ${condition}`
    : `  http-request return status ${to.status} content-type text/plain string none if ${condition}`;
}

function pathCondition(pattern: string): string {
  return pattern.endsWith("*") ? `{ path_beg ${pattern.slice(0, -1)} }` : `{ path ${pattern} }`;
}

function backend(part: EntrancePart, address: string): string {
  const { path, intervalSeconds, healthyThreshold, unhealthyThreshold } = entrance.health;
  return `backend ${part}
  balance roundrobin
  source ${address}
  option httpchk
  # As the provider asks: of this version, and naming an address as its host.
  http-check send meth GET uri ${path} ver HTTP/1.1 hdr host ${address}:${processPort}
  http-check expect status 200
  server-template ${part} ${placesMax} ${address}:${processPort} check inter ${intervalSeconds}s rise ${healthyThreshold} fall ${unhealthyThreshold} disabled`;
}
