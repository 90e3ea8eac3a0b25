import { type KnownRegion, regions } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { runtime } from "@pulumi/pulumi";
import { z } from "zod";
import { cidrOf } from "../cell/cell-place.ts";
import { declareStack } from "../stacks.ts";
import { mockAccount } from "./mock-account.ts";

/** A resource as the program declared it. */
export interface Declared {
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Name of its provider; empty for the default one. */
  readonly provider: string;
}

const stackOutputs = {
  balancerName: "balancer.example",
  balancerZone: "Z2",
  vpcId: "vpc-1",
  dataSubnetIds: ["subnet-1", "subnet-2", "subnet-3"],
  routeTableIds: ["table-1", "table-2", "table-3", "table-4"],
};

/** Runs a stack's program with its settings against mocks and returns the declared resources by name. */
export async function declaredBy(
  stack: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly Declared[]> {
  const declared: Declared[] = [];
  await runtime.setMocks(
    {
      newResource: ({ type, name, inputs, id, provider = "" }) => {
        declared.push({ type, name, inputs, provider });
        if (type === "pulumi:pulumi:StackReference") {
          return { id: name, state: { ...inputs, outputs: { ...stackOutputs, keyArn: keyOf(name) } } };
        }
        return { id: id || `${name}-id`, state: { ...inputs, ...known(stack, type, name, inputs) } };
      },
      call: ({ inputs }) => inputs,
    },
    "fieldstone",
    stack,
    false,
    "acme",
  );
  runtime.setAllConfig({
    "fieldstone:zoneId": "Z1",
    "fieldstone:alarmEmail": "on-call@fieldstone.example",
    "fieldstone:administrators": `arn:aws:iam::${mockAccount}:role/on-call`,
    ...settings,
  });
  declareStack(stack, "acme");
  await runtime.disconnect();
  return declared.toSorted((a, b) => (`${a.type} ${a.name}` < `${b.type} ${b.name}` ? -1 : 1));
}

/** The key of the cell of a stack. */
function keyOf(reference: string): string {
  const stack = reference.slice(reference.lastIndexOf("/") + 1);
  return `arn:aws:kms:${providerRegionOf(stack)}:${mockAccount}:key/fieldstone-${stack}-data`;
}

/** Outputs that the provider adds to the inputs. */
function known(stack: string, type: string, name: string, inputs: unknown): Record<string, unknown> {
  const arn = `arn:of:${name}`;
  if (type === "aws:kms/key:Key") {
    return {
      arn: `arn:aws:kms:${providerRegionOf(stack)}:${mockAccount}:key/${name}`,
      keyId: `key-of-${name}`,
    };
  }
  if (type === "aws:acm/certificate:Certificate") {
    const names = z
      .object({ domainName: z.string(), subjectAlternativeNames: z.array(z.string()) })
      .parse(inputs);
    // The provider returns a set, in no order.
    const options = [...names.subjectAlternativeNames, names.domainName].map((domainName) => ({
      domainName,
      resourceRecordName: `_proof.${domainName.replace("*.", "")}`,
      resourceRecordType: "CNAME",
      resourceRecordValue: `${domainName}.value`,
    }));
    return { arn, domainValidationOptions: options };
  }
  if (type === "aws:eks/cluster:Cluster") {
    return { arn, vpcConfig: { clusterSecurityGroupId: `${name}-pods` } };
  }
  return { arn, arnSuffix: `suffix/${name}`, url: `https://queue/${name}`, keyId: `key-of-${name}` };
}

function providerRegionOf(stack: string): string {
  const isOf = ({ key }: KnownRegion) =>
    Object.values(environments).some((environment) => cellNames(environment, key).stack === stack);
  return regions.find(isOf)?.providerRegion ?? "";
}

/** As JSON, with every mention of the region replaced. */
export function withoutRegion(declared: readonly Declared[], region: KnownRegion): string {
  const slug = cellNames(environments.production, region.key).stack;
  return (
    JSON.stringify(declared)
      .replaceAll(region.providerRegion, "PROVIDER")
      .replaceAll(new RegExp(`\\b${slug}\\b`, "g"), "SLUG")
      .replaceAll(region.key, "KEY")
      // Only a group of two regions has copies of objects, by one role.
      .replaceAll(
        /,\\"Condition\\":\{\\"ArnNotEquals\\":\{\\"aws:PrincipalArn\\":\\"[^"]*-copies\\"\}\}/g,
        "",
      )
      .replaceAll(
        /,\\"Condition\\":\{\\"StringNotEquals\\":\{\\"aws:PrincipalTag\/fieldstone:residency\\":\\"[a-z-]+\\"\}\}\}/g,
        "}",
      )
      .replaceAll(/"((?:maintenance|backup)Window|schedule)":"[^"]+"/g, '"$1":"NIGHT"')
      .replaceAll(`"fieldstone:residency":"${groupOf(region)}"`, '"fieldstone:residency":"GROUP"')
      .replaceAll(`fieldstone:residency\\":\\"${groupOf(region)}`, 'fieldstone:residency\\":\\"GROUP')
      .replaceAll(`${JSON.stringify(cidrsOf(region))},"fromPort":5432`, '["10.GROUP"],"fromPort":5432')
      .replaceAll(new RegExp(`\\b10\\.${region.networkNumber}\\.`, "g"), "10.N.")
  );
}

export function groupOf(region: KnownRegion): string {
  return region.group.toLowerCase().replaceAll(" ", "-");
}

function cidrsOf({ group }: KnownRegion): readonly string[] {
  return regions.filter((each) => each.group === group).map(({ key }) => cidrOf(key));
}
