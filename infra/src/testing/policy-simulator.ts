import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runSimulation } from "@cloud-copilot/iam-simulate";
import { z } from "zod";
import { residencyTag } from "../policy/policy-document.ts";
import type { Declared } from "./declared.ts";
import { mockAccount } from "./mock-account.ts";

/** A call of the provider's API, with the context that the provider would add. */
export interface Call {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string>>;
}

export type Caller =
  /** A role that the stack declares. */
  | { readonly role: string }
  /** One of the provider's services, acting for itself. */
  | { readonly service: string }
  /** A role that no stack declares; `powers` are the actions of its own policies. */
  | {
      readonly stranger: string;
      readonly account: string;
      readonly tag?: string;
      readonly powers: readonly string[];
    };

/** A key's grant: rights of one principal beyond the key's policy. A Deny still overrides them. */
export interface Grant {
  readonly grantee: string;
  readonly actions: readonly string[];
}

interface Policy {
  readonly name: string;
  readonly policy: unknown;
}

const managedFile = join(import.meta.dirname, "managed-policies.json");
/** The provider's managed policies that roles are attached to, as published on the date of each. */
const managed = z
  .record(z.string(), z.object({ version: z.string(), updated: z.iso.date(), document: z.unknown() }))
  .parse(JSON.parse(readFileSync(managedFile, "utf8")));

const role = z.object({
  name: z.string(),
  assumeRolePolicy: z.string(),
  tags: z.record(z.string(), z.string()).default({}),
});
const attached = z.object({ role: z.string(), policyArn: z.string() });
const rights = z.object({ role: z.string(), policy: z.string() });
const statements = z.looseObject({ Statement: z.array(z.unknown()) });

/**
 * Evaluates calls against the policies that a stack declares, as the provider would within its own account.
 */
export class PolicySimulator {
  readonly #declared: readonly Declared[];

  constructor(declared: readonly Declared[]) {
    this.#declared = declared;
  }

  /** Whether the call would be allowed. @throws Error where the provider knows no such call */
  async allows(caller: Caller, call: Call, grants: readonly Grant[] = []): Promise<boolean> {
    const { principal, account, policies, context } = this.#of(caller);
    const outcome = await runSimulation(
      {
        request: {
          action: call.action,
          resource: { resource: call.resource, accountId: mockAccount },
          principal,
          contextVariables: {
            "aws:SecureTransport": "true",
            "aws:ViaAWSService": "false",
            ...(call.action.startsWith("kms:") ? { "kms:CallerAccount": account } : {}),
            ...context,
            ...Object.fromEntries(
              Object.entries(call.context ?? {}).map(([name, value]) => [withKnownKeys(name), value]),
            ),
          },
        },
        identityPolicies: [...policies],
        resourcePolicy: this.#resourcePolicy(call, grants),
        serviceControlPolicies: [],
        resourceControlPolicies: [],
      },
      {},
    );
    if (outcome.resultType === "error") {
      throw new Error(
        `${call.action} on ${call.resource}: ${outcome.errors.message} ${JSON.stringify(outcome.errors)}`,
      );
    }
    return outcome.overallResult === "Allowed";
  }

  /** Roles that the stack declares, by name. */
  roles(): readonly string[] {
    return this.#ofType("aws:iam/role:Role").map(({ inputs }) => role.parse(inputs).name);
  }

  #of(caller: Caller) {
    if ("service" in caller) {
      const context = { "aws:PrincipalIsAWSService": "true" };
      return { principal: caller.service, account: mockAccount, policies: [], context };
    }
    const own = "role" in caller;
    const name = own ? caller.role : caller.stranger;
    const account = own ? mockAccount : caller.account;
    const tag = own ? this.#role(name).tags[residencyTag] : caller.tag;
    const context = {
      "aws:PrincipalIsAWSService": "false",
      "aws:PrincipalArn": `arn:aws:iam::${account}:role/${name}`,
      "aws:PrincipalAccount": account,
      ...(tag === undefined ? {} : { [`aws:PrincipalTag/${residencyTag}`]: tag }),
    };
    const policies = own ? this.#rightsOf(name) : [{ name: "powers", policy: powersOf(caller.powers) }];
    const principal = `arn:aws:sts::${account}:assumed-role/${name.slice(name.lastIndexOf("/") + 1)}/session`;
    return { principal, account, policies, context };
  }

  #role(name: string): z.output<typeof role> {
    const found = this.#ofType("aws:iam/role:Role").find(({ inputs }) => inputs.name === name);
    if (found === undefined) throw new RangeError(`no role ${name} is declared`);
    return role.parse(found.inputs);
  }

  #rightsOf(name: string): readonly Policy[] {
    this.#role(name);
    const own = this.#ofType("aws:iam/rolePolicy:RolePolicy")
      .map(({ inputs }) => rights.parse(inputs))
      .filter((each) => each.role === `${name}-id`)
      .map(({ policy }): Policy => ({ name, policy: JSON.parse(policy) }));
    const others = this.#ofType("aws:iam/rolePolicyAttachment:RolePolicyAttachment")
      .map(({ inputs }) => attached.parse(inputs))
      .filter((each) => each.role === name)
      .map(({ policyArn }): Policy => {
        const known = managed[policyArn.replace("arn:aws:iam::aws:policy/", "")];
        if (known === undefined) throw new RangeError(`${policyArn} is not in managed-policies.json`);
        return { name: policyArn, policy: known.document };
      });
    return [...own, ...others];
  }

  /** The resource's own policy: of a bucket, a key, a queue, a topic or a vault, or a role's trust policy. */
  #resourcePolicy({ action, resource }: Call, grants: readonly Grant[]): unknown {
    const bucket = /^arn:aws:s3:::([^/]+)/.exec(resource)?.[1];
    const queue = /^arn:aws:sqs:[^:]+:[^:]+:(.+)$/.exec(resource)?.[1];
    // Copies of a database in a vault have the names of snapshots, and the vault's policy decides on them.
    const isCopy = action.startsWith("backup:") && resource.includes(":snapshot:awsbackup:");
    const topic = /^arn:aws:sns:[^:]+:[^:]+:(.+)$/.exec(resource)?.[1];
    const isRole = resource.startsWith("arn:aws:iam::");
    const found = this.#declared.find(({ type, name, inputs }) => {
      if (type === "aws:s3/bucketPolicy:BucketPolicy") return name === bucket;
      if (type === "aws:sqs/queuePolicy:QueuePolicy") return name === queue;
      if (type === "aws:backup/vaultPolicy:VaultPolicy") return isCopy;
      if (type === "aws:sns/topicPolicy:TopicPolicy") return name === topic;
      if (type === "aws:kms/key:Key") return resource.endsWith(`:key/${name}`);
      return isRole && type === "aws:iam/role:Role" && resource.endsWith(`:role/${String(inputs.name)}`);
    })?.inputs;
    const text = isRole ? found?.assumeRolePolicy : found?.policy;
    if (typeof text !== "string") return undefined;
    const policy = statements.parse(JSON.parse(withKnownKeys(text)));
    const granted = grants.map(({ grantee, actions }, index) => ({
      Sid: `Grant${index}`,
      Effect: "Allow",
      Principal: { AWS: grantee },
      Action: actions,
      Resource: "*",
    }));
    return { ...policy, Statement: [...policy.Statement, ...granted] };
  }

  #ofType(type: string): readonly Declared[] {
    return this.#declared.filter((each) => each.type === type);
  }
}

/** The simulator drops all keys of an encryption context; `aws:SourceArn` stands in for this one. */
function withKnownKeys(text: string): string {
  return text.replaceAll("kms:EncryptionContext:aws:logs:arn", "aws:SourceArn");
}

function powersOf(actions: readonly string[]): unknown {
  return {
    Version: "2012-10-17",
    Statement: [{ Sid: "Powers", Effect: "Allow", Action: actions, Resource: "*" }],
  };
}
