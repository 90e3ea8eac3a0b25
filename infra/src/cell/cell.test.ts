import { addOns } from "@fieldstone/charts/addons/addons.ts";
import { cellManifests } from "@fieldstone/charts/cell-manifests.ts";
import { cellSettings } from "@fieldstone/charts/cell-settings.ts";
import { idleConnectionMs } from "@fieldstone/platform/http/listen-http.ts";
import { regions } from "@fieldstone/regions/catalog.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { supportEnds } from "../support-dates.testing.ts";
import { withoutRegion } from "../testing/declared.ts";
import { DeclaredCells, stackOf } from "../testing/declared-cells.ts";

const cells = new DeclaredCells();

beforeAll(async () => {
  await cells.load();
}, 60_000);

describe("the four cells", () => {
  it("are identical but for the declared inputs", () => {
    const [first, ...others] = regions.map((region) => withoutRegion(cells.in(region.key), region));
    expect(first?.length).toBeGreaterThan(10_000);
    expect(first).not.toContain("us-east-1");
    // Compared as values, so that a failure shows the differing place and not the whole text.
    for (const other of others) expect(JSON.parse(other)).toEqual(JSON.parse(String(first)));
  });

  it("have networks that share no address", () => {
    const blocks = regions.map(({ key }) => cells.ofType(key, "aws:ec2/vpc:Vpc")[0]?.inputs.cidrBlock);
    expect(blocks).toEqual(["10.1.0.0/16", "10.2.0.0/16", "10.3.0.0/16", "10.4.0.0/16"]);
  });

  it("are named as the charts expect them", () => {
    for (const region of regions) {
      const { key } = region;
      const slug = stackOf(region.key);
      const text = JSON.stringify(cellManifests(cellSettings(key)));
      for (const { inputs } of cells.ofType(key, "aws:lb/targetGroup:TargetGroup")) {
        expect(text).toContain(`"${String(inputs.name)}"`);
      }
      const secrets = cells.ofType(key, "aws:secretsmanager/secret:Secret").map(({ inputs }) => inputs.name);
      // The database master password is for administrators, never for pods.
      for (const name of secrets.filter((each) => each !== `${slug}/database-admin-password`)) {
        expect(text).toContain(`"${String(name)}"`);
      }
      expect(text).not.toContain("database-admin-password");
      const buckets = cells.ofType(key, "aws:s3/bucket:Bucket").map(({ inputs }) => String(inputs.bucket));
      for (const part of ["-objects", "-exports"]) {
        expect(text).toContain(`"value":"${buckets.find((name) => name.endsWith(part))}"`);
      }
      const networks = cells
        .ofType(key, "aws:ec2/subnet:Subnet")
        .filter(({ name }) => /-(?:public|process|private-entrance)-/.test(name));
      expect(networks).toHaveLength(9);
      for (const { inputs } of networks) expect(text).toContain(`{"cidr":"${String(inputs.cidrBlock)}"}`);
      const [alias] = cells.ofType(key, "aws:kms/alias:Alias");
      expect(text).toContain(`"kmsKeyId":"${String(alias?.inputs.name)}"`);
      const groups = cells.ofType(key, "aws:eks/nodeGroup:NodeGroup").map(({ inputs }) => inputs.labels);
      expect(groups).toContainEqual({ "fieldstone.dev/nodes": "media" });
      expect(text).toContain('"nodeSelector":{"fieldstone.dev/nodes":"media"}');
      // The names of queues that the operator creates for one tenant match the prefix of its permission.
      const prefix = /"name":"RESOURCE_PREFIX","value":"([^"]+)"/.exec(text)?.[1];
      expect(JSON.stringify(cells.ofType(key, "aws:iam/rolePolicy:RolePolicy"))).toContain(
        `:${prefix}-tenant-*`,
      );
      const accounts = cellManifests(cellSettings(key))
        .flatMap(({ manifests }) => manifests)
        .filter(({ kind }) => kind === "ServiceAccount")
        .map(({ metadata }) => metadata.name);
      const associated = cells.ofType(key, "aws:eks/podIdentityAssociation:PodIdentityAssociation");
      const installed = addOns(cellSettings(key));
      for (const { inputs } of associated) {
        const { namespace, serviceAccount: name } = inputs;
        if (namespace === "fieldstone") expect(accounts).toContain(name);
        // The driver of the disks comes with the cluster.
        else if (name !== "ebs-csi-controller-sa") {
          const addOn = installed.find((each) => each.name === name && each.namespace === namespace);
          expect(JSON.stringify(addOn?.values), String(name)).toContain(
            `"serviceAccount":{"name":"${String(name)}"}`,
          );
        }
      }
    }
  });
});

describe.each(regions.map((region) => [region.key, region] as const))(
  "the network, cluster and entrance of %s",
  (key, region) => {
    it("spreads its network over three zones", () => {
      const subnets = cells.ofType(key, "aws:ec2/subnet:Subnet");
      expect(new Set(subnets.map(({ inputs }) => inputs.availabilityZone))).toEqual(
        new Set(["a", "b", "c"].map((zone) => region.providerRegion + zone)),
      );
      expect(subnets).toHaveLength(12);
      expect(new Set(subnets.map(({ inputs }) => inputs.cidrBlock)).size).toBe(12);
      for (const { inputs } of subnets) expect(inputs.mapPublicIpOnLaunch).toBe(false);
      // The hosts' load balancer is created in these alone.
      const tagged = subnets.filter(({ inputs }) => JSON.stringify(inputs.tags ?? {}).includes("role/elb"));
      expect(tagged.map(({ name }) => /-(public-[abc])$/.exec(name)?.[1])).toEqual([
        "public-a",
        "public-b",
        "public-c",
      ]);
    });

    it("heeds network policies, tells what pods use, and is administered by those named alone", () => {
      const addons = cells.ofType(key, "aws:eks/addon:Addon").map(({ inputs }) => inputs);
      expect(addons.map(({ addonName }) => addonName)).toContain("metrics-server");
      expect(addons.find(({ addonName }) => addonName === "vpc-cni")?.configurationValues).toBe(
        '{"enableNetworkPolicy":"true"}',
      );
      expect(
        cells.ofType(key, "aws:eks/accessEntry:AccessEntry").map(({ inputs }) => inputs.principalArn),
      ).toEqual(["arn:aws:iam::123456789012:role/on-call"]);
      expect(cells.ofType(key, "aws:eks/cluster:Cluster")[0]?.inputs.accessConfig).toEqual({
        authenticationMode: "API",
        bootstrapClusterCreatorAdminPermissions: false,
      });
    });

    it("lets the load balancers alone reach pods from outside the cluster, and no one ask for metrics", () => {
      const rules = cells.ofType(key, "aws:vpc/securityGroupIngressRule:SecurityGroupIngressRule");
      const pods = { securityGroupId: expect.stringMatching(/-pods$/), fromPort: 8080, toPort: 8080 };
      expect(rules.map(({ inputs }) => inputs)).toMatchObject([pods, pods]);
      const listened = cells.ofType(key, "aws:lb/listenerRule:ListenerRule");
      expect(listened).toHaveLength(2);
      for (const { inputs } of listened) {
        expect(inputs).toMatchObject({
          conditions: [{ pathPattern: { values: ["/metrics", "/metrics/*"] } }],
          actions: [{ type: "fixed-response", fixedResponse: { statusCode: "404" } }],
        });
      }
    });

    it("leads people to routers, and to the API other cells' routers alone, through the joined networks", () => {
      const balancers = cells.ofType(key, "aws:lb/loadBalancer:LoadBalancer");
      const listeners = cells.ofType(key, "aws:lb/listener:Listener").map(({ inputs }) => inputs);
      const leads = balancers.map(({ name, inputs }) => {
        const led = listeners.find(
          ({ port, loadBalancerArn }) => port === 443 && String(loadBalancerArn).includes(name),
        );
        return [inputs.internal, /-(router|api)\b/.exec(JSON.stringify(led?.defaultActions))?.[1]];
      });
      expect(leads).toEqual([
        [false, "router"],
        [true, "api"],
      ]);
      const firewall = cells
        .ofType(key, "aws:ec2/securityGroup:SecurityGroup")
        .find(({ name }) => name.endsWith("-private"));
      expect(firewall?.inputs.ingress).toMatchObject([{ fromPort: 443, cidrBlocks: ["10.0.0.0/8"] }]);
      const routes = cells.ofType(key, "aws:ec2/route:Route").map(({ name }) => name);
      expect(routes.filter((name) => name.includes("private"))).toEqual([]);
    });

    it("closes idle connections at the load balancer first, never at a process", () => {
      for (const { inputs } of cells.ofType(key, "aws:lb/loadBalancer:LoadBalancer"))
        expect(Number(inputs.idleTimeout) * 1_000).toBeLessThan(idleConnectionMs);
    });

    it("counts the requests of every address", () => {
      const [acl] = cells.ofType(key, "aws:wafv2/webAcl:WebAcl");
      const rules = JSON.stringify(acl?.inputs.rules);
      expect(rules).toContain('"rateBasedStatement":{"aggregateKeyType":"IP","limit":20000}');
    });

    it("proves each name of its certificate by the record that is the name's", () => {
      const proofs = cells
        .ofType(key, "aws:route53/record:Record")
        .filter(({ name }) => name.includes("-proof-"));
      const cell = `${stackOf(region.key)}.cells.fieldstone.example`;
      for (const [part, proven] of Object.entries({
        root: "fieldstone.example",
        cell,
        private: `${stackOf(region.key)}.private.cells.fieldstone.example`,
      })) {
        const proof = proofs.find(({ name }) => name.endsWith(`-proof-${part}`));
        expect(proof?.inputs.name).toBe(`_proof.${proven}`);
      }
    });

    it("names versions that the provider supports today", () => {
      const today = new Date().toISOString().slice(0, 10);
      const [cluster] = cells.ofType(key, "aws:eks/cluster:Cluster");
      const [database] = cells.ofType(key, "aws:rds/instance:Instance");
      for (const used of [
        `kubernetes ${cluster?.inputs.version}`,
        `postgres ${database?.inputs.engineVersion}`,
      ]) {
        expect(supportEnds[used] ?? "unknown", used).toMatch(/^\d{4}/);
        expect(today <= (supportEnds[used] ?? ""), `${used} is supported until ${supportEnds[used]}`).toBe(
          true,
        );
      }
    });

    it("has an alarm for the database, the queues, the media jobs and each way in and out, each telling someone", () => {
      const alarms = cells.ofType(key, "aws:cloudwatch/metricAlarm:MetricAlarm");
      const watched = new Set(alarms.map(({ inputs }) => inputs.namespace));
      expect(watched).toEqual(
        new Set([
          ...["AWS/Backup", "AWS/RDS", "AWS/SQS", "AWS/MediaConvert", "AWS/ApplicationELB"],
          ...["AWS/CertificateManager", "AWS/NATGateway", "AWS/WAFV2"],
        ]),
      );
      for (const { name, inputs } of alarms) {
        expect(inputs.alarmActions, name).toHaveLength(1);
        expect(String(inputs.alarmDescription).length, name).toBeGreaterThan(20);
      }
    });
  },
);
