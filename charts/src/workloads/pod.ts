import { allocatorEnvironment } from "@fieldstone/contracts/allocator.ts";
import { k8s } from "cdk8s-plus-33";
import { containerSecurity, podSecurity } from "../policies/pod-security.ts";
import { type Priority, priorities } from "../policies/priorities.ts";
import { dataDir, metricsPort, processPort } from "../site.ts";
import { type ProcessSettings, toEnvironment } from "./settings.ts";

/** A pod's resources. `reason` says where the figures come from, and is an annotation of the manifest. */
export interface Resources {
  readonly cpu: string;
  readonly memory: string;
  /** Memory is a hard limit, because it cannot be throttled. Processor has no limit. */
  readonly memoryMax: string;
  /** Size of each of the two writable folders: data and scratch files. */
  readonly disk: `${number}${"Mi" | "Gi"}`;
  readonly reason: string;
}

/** A container in front of the process, which listens behind it on the pod's loopback. */
export interface FrontOptions {
  readonly name: string;
  readonly command: readonly string[];
  /** Folder in memory that both containers write to. */
  readonly sharedDir: string;
  readonly resources: Pick<Resources, "cpu" | "memory" | "memoryMax">;
}

export interface PodOptions {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly settings: ProcessSettings;
  readonly resources: Resources;
  /** False for a process that serves no requests. */
  readonly answers: boolean;
  /** Longest time from the stop signal to the end, in seconds; part of it lets callers notice. */
  readonly stopSeconds: number;
  /** Claim of the disk mounted as the data folder; a scratch folder if left out. */
  readonly retainedDisk?: string;
  /** The only group of nodes that it runs on; the general nodes if left out. */
  readonly nodes?: string;
  /** Which pods give way where nodes are short. */
  readonly priority: Priority;
  /** The container that takes requests for the process, with the same image and settings. */
  readonly front?: FrontOptions;
  /** Only processes that call the Kubernetes API get its token. */
  readonly callsKubernetes?: boolean;
}

/**
 * Certificates of the provider's private authority that signs the databases' certificates:
 * `sslmode=verify-full` trusts no other. docs/deploy.md says how it gets there.
 */
const databaseAuthority = {
  name: "database-authority",
  file: "ca.pem",
  dir: "/etc/fieldstone/database",
} as const;

/**
 * From removal from service to the stop signal: load balancers and routers keep sending until they notice.
 */
const leaveSeconds = 15;
/** How much longer a process runs than the container in front of it. */
const behindSeconds = 10;
/** Reserved for closing connections to databases. */
const killSeconds = 5;

/** Holds settings and a socket. */
const sharedSize = k8s.Quantity.fromString("1Mi");

const reasonAnnotation = "fieldstone.dev/resources-reason";
const nodeFlags = ["--disable-warning=ExperimentalWarning"];

/** A pod's labels, annotations and spec. */
export function podTemplate(options: PodOptions): k8s.PodTemplateSpec {
  return {
    metadata: {
      labels: labelsOf(options.name),
      annotations: { [reasonAnnotation]: options.resources.reason },
    },
    spec: podSpec(options),
  };
}

export function labelsOf(name: string): Record<string, string> {
  return { app: name, "app.kubernetes.io/name": name, "app.kubernetes.io/part-of": "fieldstone" };
}

function podSpec(options: PodOptions): k8s.PodSpec {
  const { name, resources } = options;
  const scratch = { emptyDir: { sizeLimit: k8s.Quantity.fromString(resources.disk) } };
  return {
    serviceAccountName: name,
    automountServiceAccountToken: options.callsKubernetes === true,
    enableServiceLinks: false,
    priorityClassName: priorities[options.priority].name,
    terminationGracePeriodSeconds: options.stopSeconds,
    securityContext: podSecurity,
    ...(options.nodes === undefined ? {} : { nodeSelector: { [nodesKey]: options.nodes } }),
    tolerations: tolerationsOf(options),
    topologySpreadConstraints: [
      spread(options, "topology.kubernetes.io/zone", "DoNotSchedule"),
      spread(options, "kubernetes.io/hostname", "ScheduleAnyway"),
    ],
    containers: [
      processContainer(options),
      ...(options.front === undefined ? [] : [frontContainer(options, options.front)]),
    ],
    volumes: [
      ...(options.retainedDisk === undefined ? [{ name: "data", ...scratch }] : []),
      { name: "tmp", ...scratch },
      ...(options.front === undefined
        ? []
        : [{ name: options.front.name, emptyDir: { medium: "Memory", sizeLimit: sharedSize } }]),
      { name: databaseAuthority.name, configMap: { name: databaseAuthority.name } },
    ],
  };
}

function processContainer(options: PodOptions): k8s.Container {
  const { name, command, front } = options;
  const leaving = leaveSeconds + (front === undefined ? 0 : behindSeconds);
  return {
    ...container(options, { name, command, leaving }),
    resources: resourcesOf(options.resources),
    ...(options.answers ? { ...(front === undefined ? probes : probesBehind), ...leavesAfter(leaving) } : {}),
  };
}

function frontContainer(options: PodOptions, { name, command, resources }: FrontOptions): k8s.Container {
  return {
    ...container(options, { name, command, leaving: leaveSeconds }),
    resources: resourcesOf(resources),
    ...probesInFront,
    ...leavesAfter(leaveSeconds),
  };
}

/** What the containers of a pod share. */
function container(
  options: PodOptions,
  { name, command, leaving }: Pick<PodOptions, "name" | "command"> & { readonly leaving: number },
): k8s.Container {
  return {
    name,
    image: options.image,
    imagePullPolicy: "IfNotPresent",
    command: ["node", ...nodeFlags, ...command],
    env: environmentOf(options, leaving),
    securityContext: containerSecurity,
    volumeMounts: mountsOf(options),
  };
}

const leavesAfter = (seconds: number): Pick<k8s.Container, "lifecycle"> => ({
  lifecycle: { preStop: { sleep: { seconds } } },
});

function environmentOf(options: PodOptions, leaving: number): k8s.EnvVar[] {
  return toEnvironment({
    ...options.settings,
    values: {
      ...allocatorEnvironment,
      NODE_EXTRA_CA_CERTS: `${databaseAuthority.dir}/${databaseAuthority.file}`,
      ...(options.answers ? { METRICS_PORT: String(metricsPort) } : {}),
      ...(options.answers ? { STOP_GRACE_SECONDS: String(options.stopSeconds - leaving - killSeconds) } : {}),
      ...options.settings.values,
    },
  });
}

function mountsOf({ retainedDisk, front }: PodOptions): k8s.VolumeMount[] {
  return [
    { name: retainedDisk ?? "data", mountPath: dataDir },
    { name: "tmp", mountPath: "/tmp" },
    { name: databaseAuthority.name, mountPath: databaseAuthority.dir, readOnly: true },
    ...(front === undefined ? [] : [{ name: front.name, mountPath: front.sharedDir }]),
  ];
}

function resourcesOf(
  resources: FrontOptions["resources"] & { disk?: Resources["disk"] },
): k8s.ResourceRequirements {
  const { cpu, memory, memoryMax, disk } = resources;
  return {
    requests: {
      cpu: k8s.Quantity.fromString(cpu),
      memory: k8s.Quantity.fromString(memory),
      // Counts both folders, so that no node gets more than its disk holds.
      ...(disk === undefined ? {} : { "ephemeral-storage": k8s.Quantity.fromString(twice(disk)) }),
    },
    limits: { memory: k8s.Quantity.fromString(memoryMax) },
  };
}

function twice(disk: Resources["disk"]): string {
  return `${2 * Number.parseInt(disk, 10)}${disk.slice(-2)}`;
}

function spread(
  { name, retainedDisk }: PodOptions,
  topologyKey: string,
  whenUnsatisfiable: string,
): k8s.TopologySpreadConstraint {
  return {
    maxSkew: 1,
    topologyKey,
    whenUnsatisfiable,
    labelSelector: { matchLabels: { app: name } },
    // A failed zone's nodes stay listed, tainted, for minutes: counted, no pod could be placed elsewhere.
    nodeTaintsPolicy: "Honor",
    // Counted together, pods of the former release end beside each other and leave new ones in one zone. A pod
    // with a disk always returns to its zone, and could be kept out of it by the order of a restart.
    ...(retainedDisk === undefined ? { matchLabelKeys: [revisionLabel] } : {}),
  };
}

/** Label and taint of a group of nodes, as the infrastructure sets them. */
const nodesKey = "fieldstone.dev/nodes";

/** Label that a Deployment gives the pods of one revision of its template. */
const revisionLabel = "pod-template-hash";
/** From a node's loss being noticed, after most of a minute, to the replacement of its pods. */
const lostNodeSeconds = 60;

function tolerationsOf({ nodes }: PodOptions): k8s.Toleration[] {
  return [
    ...(nodes === undefined ? [] : [{ key: nodesKey, operator: "Equal", value: nodes }]),
    // The cluster's default is five minutes, in which the other zones have the whole load.
    ...["not-ready", "unreachable"].map((condition) => ({
      key: `node.kubernetes.io/${condition}`,
      operator: "Exists",
      effect: "NoExecute",
      tolerationSeconds: lostNodeSeconds,
    })),
  ];
}

const ask = (path: string, port = processPort): k8s.HttpGetAction => ({
  path,
  port: k8s.IntOrString.fromNumber(port),
});

/**
 * Readiness checks that dependencies were reachable once, so that no requests arrive before that; liveness
 * checks the process alone. A slow or unreachable database neither removes nor restarts a process.
 */
const probes: Pick<k8s.Container, "ports" | "startupProbe" | "readinessProbe" | "livenessProbe"> = {
  ports: [
    { name: "http", containerPort: processPort, protocol: "TCP" },
    { name: "metrics", containerPort: metricsPort, protocol: "TCP" },
  ],
  startupProbe: { httpGet: ask("/ping"), periodSeconds: 2, failureThreshold: 30 },
  readinessProbe: { httpGet: ask("/healthz"), periodSeconds: 5, timeoutSeconds: 4, failureThreshold: 2 },
  livenessProbe: { httpGet: ask("/ping"), periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 },
};

/** Ready only if requests get through the container in front; liveness uses the process's own port. */
const probesBehind: typeof probes = {
  ...probes,
  ports: [{ name: "metrics", containerPort: metricsPort, protocol: "TCP" }],
  startupProbe: { ...probes.startupProbe, httpGet: ask("/ping", metricsPort) },
  livenessProbe: { ...probes.livenessProbe, httpGet: ask("/ping", metricsPort) },
};

/** Answered by the container in front, so that it outlives the process behind it. */
const probesInFront: typeof probes = {
  ...probes,
  ports: [{ name: "http", containerPort: processPort, protocol: "TCP" }],
  readinessProbe: { ...probes.readinessProbe, httpGet: ask("/ping") },
};
