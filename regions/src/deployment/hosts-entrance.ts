/**
 * The load balancer for tenants' own host names: the cluster's controller creates it from the tenants' Ingress
 * objects, and by its name alone may change it.
 */
export const hostsEntrance = {
  ingressClass: "alb",
  group: "fieldstone-hosts",
  /** The controller names a group's load balancer after the group's letters and digits, and a hash. */
  balancerNames: "k8s-fieldstonehosts-*",
  /** Tag by which the controller finds the subnets for public load balancers. */
  subnetTag: "kubernetes.io/role/elb",
  /** Tag that the controller gives everything that it creates, with the cluster's name. */
  clusterTag: "elbv2.k8s.aws/cluster",
} as const;

/** Of all load balancers: TLS 1.2 and newer. */
export const tlsPolicy = "ELBSecurityPolicy-TLS13-1-2-2021-06";
