import { allocatorEnvironment } from "@fieldstone/contracts/allocator.ts";
import { k8s } from "cdk8s-plus-33";
import { containerSecurity, podSecurity } from "../policies/pod-security.ts";
import { type Priority, priorities } from "../policies/priorities.ts";
import { dataDir, metricsPort, processPort } from "../site.ts";
import { type ProcessSettings, toEnvironment } from "./settings.ts";

/** What a pod is given; `reason` says where the figures come from and stands beside them in the manifest. */
export interface Resources {
  readonly cpu: string;
  readonly memory: string;
  /** Memory is a hard bound: what cannot be compressed must not be borrowed. Processor has no limit. */
  readonly memoryMax: string;
  /** Size of each of the two writable folders: data and scratch files. */
  readonly disk: `${number}${"Mi" | "Gi"}`;
  readonly reason: string;
}

/** A container in front of the process, which listens behind it on the pod's loopback. */
export interface FrontOptions {
  readonly name: string;
  readonly command: readonly string[];
  /** Folder in memory that both write to. */
  readonly sharedDir: string;
  readonly resources: Pick<Resources, "cpu" | "memory" | "memoryMax">;
}

export interface PodOptions {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly settings: ProcessSettings;
  readonly resources: Resources;
  /** False for a process that answers nobody. */
  readonly answers: boolean;
  /** Longest time from being told to stop to the end, in seconds; part of it is for callers to hear of it. */
  readonly stopSeconds: number;
  /** Name of the claimed disk mounted as the data folder; a scratch folder when left out. */
  readonly keptDisk?: string;
  /** Group of nodes that it runs on alone; left out: those for everyone. */
  readonly nodes?: string;
  /** Who gives way to whom where nodes are short. */
  readonly priority: Priority;
  /** What takes requests for the process, in a container of its own of the same image and settings. */
  readonly front?: FrontOptions;
  /** Only what calls the cluster's own API gets its token. */
  readonly callsKubernetes?: boolean;
}

/**
 * Certificates of the authority that signed the databases' ones, a private one of the provider's: what asks for
 * `sslmode=verify-full` believes nobody else. docs/deploy.md says how it gets there.
 */
const databaseAuthority = {
  name: "database-authority",
  file: "ca.pem",
  dir: "/etc/fieldstone/database",
} as const;

/** Between being taken out of service and being told to stop: load balancers and routers go on sending until they hear. */
const leaveSeconds = 15;
/** By how much longer a process goes on than what takes requests for it. */
const behindSeconds = 10;
/** Kept back for closing connections to databases. */
const killSeconds = 5;

/** Settings and a socket. */
const sharedSize = k8s.Quantity.fromString("1Mi");

const reasonAnnotation = "fieldstone.dev/resources-reason";
const nodeFlags = ["--disable-warning=ExperimentalWarning"];

/** A pod's labels and annotations beside its spec. */
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
    ...(options.nodes === undefined ? {} : onNodes(options.nodes)),
    topologySpreadConstraints: [spread(name, "topology.kubernetes.io/zone", "DoNotSchedule")].concat(
      spread(name, "kubernetes.io/hostname", "ScheduleAnyway"),
    ),
    containers: [
      processContainer(options),
      ...(options.front === undefined ? [] : [frontContainer(options, options.front)]),
    ],
    volumes: [
      ...(options.keptDisk === undefined ? [{ name: "data", ...scratch }] : []),
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

/** What containers of a pod have in common. */
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

function mountsOf({ keptDisk, front }: PodOptions): k8s.VolumeMount[] {
  return [
    { name: keptDisk ?? "data", mountPath: dataDir },
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
      // Both folders, so that no node is given more than its disk holds.
      ...(disk === undefined ? {} : { "ephemeral-storage": k8s.Quantity.fromString(twice(disk)) }),
    },
    limits: { memory: k8s.Quantity.fromString(memoryMax) },
  };
}

function twice(disk: Resources["disk"]): string {
  return `${2 * Number.parseInt(disk, 10)}${disk.slice(-2)}`;
}

function spread(name: string, topologyKey: string, whenUnsatisfiable: string): k8s.TopologySpreadConstraint {
  const labelSelector = { matchLabels: { app: name } };
  // A dead zone's nodes stay listed, tainted, for minutes: counted, no pod could be put anywhere else.
  return { maxSkew: 1, topologyKey, whenUnsatisfiable, labelSelector, nodeTaintsPolicy: "Honor" };
}

/** Label and taint of a group of nodes, as the infrastructure sets them. */
const nodesKey = "fieldstone.dev/nodes";

function onNodes(group: string): Pick<k8s.PodSpec, "nodeSelector" | "tolerations"> {
  return {
    nodeSelector: { [nodesKey]: group },
    tolerations: [{ key: nodesKey, operator: "Equal", value: group }],
  };
}

const ask = (path: string, port = processPort): k8s.HttpGetAction => ({
  path,
  port: k8s.IntOrString.fromNumber(port),
});

/**
 * Ready asks whether what the process needs was there once, so that it is not sent requests before; alive asks the
 * process alone. Neither a slow database nor one that is away takes a process out or restarts it.
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

/** Ready only where requests get through what is in front; alive by itself, on the port that has nothing in front. */
const probesBehind: typeof probes = {
  ...probes,
  ports: [{ name: "metrics", containerPort: metricsPort, protocol: "TCP" }],
  startupProbe: { ...probes.startupProbe, httpGet: ask("/ping", metricsPort) },
  livenessProbe: { ...probes.livenessProbe, httpGet: ask("/ping", metricsPort) },
};

/** Answered by what is in front itself, so that it outlives the process behind it. */
const probesInFront: typeof probes = {
  ...probes,
  ports: [{ name: "http", containerPort: processPort, protocol: "TCP" }],
  readinessProbe: { ...probes.readinessProbe, httpGet: ask("/ping") },
};
