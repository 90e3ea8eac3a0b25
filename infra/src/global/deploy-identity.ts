import { regions } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { OpenIdConnectProvider } from "@pulumi/aws/iam/openIdConnectProvider.js";
import { Role } from "@pulumi/aws/iam/role.js";
import { RolePolicy } from "@pulumi/aws/iam/rolePolicy.js";
import type { CustomResourceOptions } from "@pulumi/pulumi";
import { policyDocument, type Statement } from "../policy/policy-document.ts";
import type { GlobalInputs } from "./global-inputs.ts";

const issuer = "token.actions.githubusercontent.com";

/** Who may roll out: the repository's main branch, which can reach the clusters and nothing that rests in them. */
export function createDeployIdentity(inputs: GlobalInputs, opts: CustomResourceOptions): void {
  const { environment } = inputs;
  const name = `fieldstone-${environment.stackPrefix}deploy`;
  const provider = new OpenIdConnectProvider(
    name,
    { url: `https://${issuer}`, clientIdLists: ["sts.amazonaws.com"] },
    opts,
  );
  const role = new Role(
    name,
    { name, assumeRolePolicy: policyDocument([trust(inputs)]) },
    { ...opts, dependsOn: [provider] },
  );
  const clusters = regions.map(
    ({ key, providerRegion }) =>
      `arn:aws:eks:${providerRegion}:${inputs.account}:cluster/${cellNames(environment, key).resourcePrefix}-cell`,
  );
  new RolePolicy(
    name,
    {
      role: role.id,
      policy: policyDocument([
        { Sid: "Clusters", Effect: "Allow", Action: ["eks:DescribeCluster"], Resource: clusters },
      ]),
    },
    opts,
  );
}

function trust(inputs: GlobalInputs): Statement {
  return {
    Sid: "MainBranch",
    Effect: "Allow",
    Principal: { Federated: `arn:aws:iam::${inputs.account}:oidc-provider/${issuer}` },
    Action: ["sts:AssumeRoleWithWebIdentity"],
    Condition: {
      StringEquals: {
        [`${issuer}:aud`]: "sts.amazonaws.com",
        [`${issuer}:sub`]: `repo:${inputs.repository}:ref:refs/heads/main`,
      },
    },
  };
}
