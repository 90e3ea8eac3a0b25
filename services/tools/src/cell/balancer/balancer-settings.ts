import { forwardedProtocolHeader } from "@fieldstone/contracts/headers.ts";
import {
  type EntranceKind,
  type EntrancePart,
  type EntranceRule,
  entrance,
  entranceKinds,
  entranceRules,
  processPort,
} from "@fieldstone/infra/cell/entrance-rules.ts";

export interface BalancedEntrance {
  readonly kind: EntranceKind;
  readonly address: string;
  /** Key and certificate in one file. */
  readonly certFile: string;
}

export interface BalancerOptions {
  /** For users. */
  readonly public: Omit<BalancedEntrance, "kind">;
  /** For other cells' routers. */
  readonly private: Omit<BalancedEntrance, "kind">;
  readonly controlSocket: string;
}

/** Maximum pods per part; each gets a server slot, assigned while the balancer runs. */
export const placesMax = 8;
export const entranceParts: readonly EntrancePart[] = Object.values(entranceKinds).map(({ to }) => to);

/** HAProxy settings with the rules, timeouts and headers that infra declares for the load balancers. */
export function balancerSettings(options: BalancerOptions): string {
  const entrances: readonly BalancedEntrance[] = [
    { ...options.public, kind: entranceKinds.public },
    { ...options.private, kind: entranceKinds.private },
  ];
  return `global
  stats socket ${options.controlSocket} mode 600 level admin
  maxconn 8000
  ssl-default-bind-options ssl-min-ver TLSv1.2
  tune.bufsize 65536
defaults
  mode http
  # The provider answers 504 for a pod that takes no connection, after as long.
  retries 0
  timeout connect 10s
  timeout http-request 60s
  timeout client ${entrance.idleSeconds}s
  timeout server ${entrance.idleSeconds}s
  timeout tunnel ${entrance.idleSeconds}s
  timeout http-keep-alive ${entrance.idleSeconds}s
frontend plain
  bind ${options.public.address}:80
  http-request redirect scheme https code ${entrance.plainStatus}
${entrances.map((each) => `${frontend(each)}${backend(each)}`).join("")}`;
}

function frontend({ kind, address, certFile }: BalancedEntrance): string {
  const rules = entranceRules.toSorted((a, b) => a.priority - b.priority);
  return `frontend ${kind.name}
  bind ${address}:443 ssl crt ${certFile} alpn h2,http/1.1
  # As the provider does: its own peer is the last address of the list.
  option forwardfor
  http-request set-header ${forwardedProtocolHeader} https
  http-request set-header x-forwarded-port 443
${rules.map(ruleLine).join("\n")}
  use_backend ${uncheckedOf(kind.to)} if { nbsrv(${kind.to}) eq 0 }
  default_backend ${kind.to}
`;
}

function ruleLine({ paths, status }: EntranceRule): string {
  const condition = paths.map(pathCondition).join(" || ");
  return `  http-request return status ${status} content-type text/plain string none if ${condition}`;
}

function pathCondition(pattern: string): string {
  return pattern.endsWith("*") ? `{ path_beg ${pattern.slice(0, -1)} }` : `{ path ${pattern} }`;
}

/**
 * The same pods without checks, for when none passes them: the provider's balancer then sends to all of them,
 * because a busy pod is better than none.
 */
export function uncheckedOf(part: EntrancePart): string {
  return `${part}-unchecked`;
}

function backend({ kind, address }: BalancedEntrance): string {
  const { path, intervalSeconds, timeoutSeconds, healthyThreshold, unhealthyThreshold } = entrance.health;
  return `backend ${kind.to}
  balance roundrobin
  source ${address}
  timeout check ${timeoutSeconds}s
  option httpchk
  # As the provider asks: of this version, and naming an address as its host.
  http-check send meth GET uri ${path} ver HTTP/1.1 hdr host ${address}:${processPort}
  http-check expect status 200
  server-template ${kind.to} ${placesMax} ${address}:${processPort} check inter ${intervalSeconds}s rise ${healthyThreshold} fall ${unhealthyThreshold} disabled
backend ${uncheckedOf(kind.to)}
  balance roundrobin
  source ${address}
  server-template ${kind.to} ${placesMax} ${address}:${processPort} disabled
`;
}
