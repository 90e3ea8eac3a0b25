/** No registry that tests reach serves the load balancer controller's own definition: anything is accepted of it. */
export const targetGroupBindings = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "targetgroupbindings.elbv2.k8s.aws" },
  spec: {
    group: "elbv2.k8s.aws",
    scope: "Namespaced",
    names: { kind: "TargetGroupBinding", plural: "targetgroupbindings", singular: "targetgroupbinding" },
    versions: [
      {
        name: "v1beta1",
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
      },
    ],
  },
} as const;
