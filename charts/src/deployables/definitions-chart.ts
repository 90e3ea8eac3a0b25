import { customResourceDefinition, resourceKinds } from "@fieldstone/operator/crds/definitions.ts";
import { ApiObject, Chart } from "cdk8s";
import type { Construct } from "constructs";

/** The operator's resource definitions, annotated against removal, which would delete all Tenant objects. */
export class DefinitionsChart extends Chart {
  constructor(scope: Construct) {
    super(scope, "definitions", { disableResourceNameHashes: true });
    for (const resource of resourceKinds) {
      const { metadata, ...definition } = customResourceDefinition(resource);
      const annotations = {
        "argocd.argoproj.io/sync-options": "Prune=false",
        "helm.sh/resource-policy": "keep",
        "kustomize.toolkit.fluxcd.io/prune": "disabled",
      };
      new ApiObject(this, resource.plural, { ...definition, metadata: { ...metadata, annotations } });
    }
  }
}
