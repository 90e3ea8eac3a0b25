import { regions } from "@fieldstone/regions/catalog.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { DeclaredCells, stackOf } from "../testing/declared-cells.ts";
import { queueParts } from "./queues.ts";

const cells = new DeclaredCells();

beforeAll(async () => {
  await cells.load();
}, 60_000);

describe.each(regions.map((region) => [region.key, region] as const))("queues of %s", (key, region) => {
  it("has recordings converted by a queue and a role of its own, which reads and writes its objects alone", () => {
    const queues = cells.ofType(key, "aws:mediaconvert/queue:Queue").map(({ inputs }) => inputs.name);
    const name = `fieldstone-${stackOf(region.key)}-media`;
    expect(queues).toEqual([name]);
    const [trust, rights] = ["role:Role", "rolePolicy:RolePolicy"].map((type) =>
      cells.policiesIn(key).find((each) => each.name === `${name}-convert` && each.type.endsWith(type)),
    );
    expect(trust?.statements).toMatchObject([{ Principal: { Service: "mediaconvert.amazonaws.com" } }]);
    expect(rights?.statements.map(({ Action }) => Action)).toEqual([
      ["s3:GetObject", "s3:PutObject"],
      ["kms:Decrypt", "kms:GenerateDataKey"],
    ]);
    expect(rights?.statements[0]?.Resource).toEqual([`arn:aws:s3:::${name.replace(/media$/, "objects")}/*`]);
  });

  it("sets failed messages aside, and tells of them", () => {
    const alarms = cells.ofType(key, "aws:cloudwatch/metricAlarm:MetricAlarm");
    for (const { part } of queueParts) {
      const queue = cells.ofType(key, "aws:sqs/queue:Queue").find(({ name }) => name.endsWith(`-${part}`));
      expect(String(queue?.inputs.redrivePolicy)).toContain(`${part}-set-aside`);
      expect(alarms.some(({ name }) => name.endsWith(`-${part}-set-aside`))).toBe(true);
    }
  });

  it("hears of media jobs by a rule that may send to one queue", () => {
    const rules = cells.ofType(key, "aws:cloudwatch/eventRule:EventRule").map(({ inputs }) => inputs.name);
    expect(rules).toEqual([`fieldstone-${stackOf(region.key)}-media-events`]);
    for (const name of rules) {
      const queue = cells
        .policiesIn(key)
        .find((each) => each.name === name && each.type.includes("queuePolicy"));
      expect(JSON.stringify(queue?.statements)).toContain(`rule/${String(name)}`);
    }
  });

  it("hears of no stored object, as no process would read of it", () => {
    const types = new Set(cells.in(key).map(({ type }) => type));
    expect(types).not.toContain("aws:s3/bucketNotification:BucketNotification");
  });
});
