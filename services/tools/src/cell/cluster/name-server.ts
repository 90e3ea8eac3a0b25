import { clusterNetwork, planeAddresses } from "../cell-places.ts";
import { nameServerImage } from "../images/cell-images.ts";

const name = "coredns";
const namespace = "kube-system";
const labels = { "k8s-app": "kube-dns" };
/** The port that the charts' rules allow, even after the Service's address was replaced by the pod's. */
const port = 53;

/** How long a stopping server goes on answering, as the provider configures its own. */
const stopSeconds = 5;

/** Serves the cluster's own names, and forwards all others to the provider's resolver. */
export const nameServerSettings = `.:${port} {
  errors
  health :8080 {
    lameduck ${stopSeconds}s
  }
  ready :8181
  kubernetes ${clusterNetwork.domain} in-addr.arpa ip6.arpa
  forward . ${planeAddresses.names}
  cache 5
}
`;

/** CoreDNS in the cluster, at the address that every pod queries: a pod on each node. */
export function nameServerObjects(nodeCount: number): readonly object[] {
  const metadata = { name, namespace, labels };
  const apiGroup = "rbac.authorization.k8s.io";
  return [
    { apiVersion: "v1", kind: "ServiceAccount", metadata },
    {
      apiVersion: `${apiGroup}/v1`,
      kind: "ClusterRole",
      metadata: { name },
      rules: [
        { apiGroups: [""], resources: ["services", "pods", "namespaces"], verbs: ["list", "watch"] },
        { apiGroups: ["discovery.k8s.io"], resources: ["endpointslices"], verbs: ["list", "watch"] },
      ],
    },
    {
      apiVersion: `${apiGroup}/v1`,
      kind: "ClusterRoleBinding",
      metadata: { name },
      subjects: [{ kind: "ServiceAccount", name, namespace }],
      roleRef: { apiGroup, kind: "ClusterRole", name },
    },
    { apiVersion: "v1", kind: "ConfigMap", metadata, data: { Corefile: nameServerSettings } },
    { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: deploymentOf(nodeCount) },
    {
      apiVersion: "policy/v1",
      kind: "PodDisruptionBudget",
      metadata,
      spec: { maxUnavailable: 1, selector: { matchLabels: labels } },
    },
    {
      apiVersion: "v1",
      kind: "Service",
      metadata,
      spec: {
        clusterIP: clusterNetwork.names,
        selector: labels,
        ports: [
          { name: "dns", port: 53, targetPort: port, protocol: "UDP" },
          { name: "dns-tcp", port: 53, targetPort: port, protocol: "TCP" },
        ],
      },
    },
  ];
}

const deploymentOf = (replicas: number): object => ({
  replicas,
  selector: { matchLabels: labels },
  template: {
    metadata: { labels },
    spec: {
      serviceAccountName: name,
      dnsPolicy: "Default",
      topologySpreadConstraints: [
        {
          maxSkew: 1,
          topologyKey: "topology.kubernetes.io/zone",
          whenUnsatisfiable: "DoNotSchedule",
          nodeTaintsPolicy: "Honor",
          matchLabelKeys: ["pod-template-hash"],
          labelSelector: { matchLabels: labels },
        },
      ],
      containers: [
        {
          name,
          image: nameServerImage,
          imagePullPolicy: "IfNotPresent",
          readinessProbe: { httpGet: { path: "/ready", port: 8_181 }, periodSeconds: 1 },
          volumeMounts: [{ name: "settings", mountPath: "/etc/coredns", readOnly: true }],
        },
      ],
      volumes: [{ name: "settings", configMap: { name } }],
    },
  },
});
