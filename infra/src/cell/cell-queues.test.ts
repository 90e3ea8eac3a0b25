import { takeSeconds } from "@fieldstone/contracts/message-times.ts";
import { regions } from "@fieldstone/regions/catalog.ts";
import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { mediaConvertArns } from "@fieldstone/regions/deployment/media-names.ts";
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

  it("lets the media process, and no other, ask for recordings to be converted by that queue and role", () => {
    const { roleArn, queueArn } = mediaConvertArns(environments.production, key);
    const grants = cells
      .policiesIn(key)
      .flatMap(({ name, type, statements }) =>
        type.endsWith("rolePolicy:RolePolicy") ? statements.map((statement) => ({ ...statement, name })) : [],
      );
    const by = (sid: string) => grants.filter(({ Sid }) => Sid === sid);
    const media = `fieldstone-${stackOf(region.key)}-media`;
    for (const sid of ["Transcode", "ProbeRecordings", "PassRole", "MediaEvents"])
      expect(by(sid).map(({ name }) => name)).toEqual([media]);
    expect(by("Transcode")).toMatchObject([
      {
        Action: ["mediaconvert:CancelJob", "mediaconvert:CreateJob", "mediaconvert:GetJob"],
        Resource: [queueArn, queueArn.replace(/queues.*/, "jobs/*")],
      },
    ]);
    expect(by("PassRole")).toMatchObject([
      {
        Resource: [roleArn],
        Condition: { StringEquals: { "iam:PassedToService": "mediaconvert.amazonaws.com" } },
      },
    ]);
    const [events] = by("MediaEvents");
    expect(events?.Action).toContain("sqs:ReceiveMessage");
    expect(events?.Action).not.toContain("sqs:SendMessage");
    expect(events?.Resource?.map((arn) => arn.split(":").at(-1))).toEqual([`${media}-events`]);
  });

  it("holds a message for as long as its consumers do", () => {
    for (const { part } of queueParts) {
      const queue = cells.ofType(key, "aws:sqs/queue:Queue").find(({ name }) => name.endsWith(`-${part}`));
      expect(queue?.inputs.visibilityTimeoutSeconds).toBe(takeSeconds);
    }
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
    const [rule] = cells.ofType(key, "aws:cloudwatch/eventRule:EventRule");
    for (const status of ["CANCELED", "COMPLETE", "ERROR", "PROGRESSING", "STATUS_UPDATE"])
      expect(String(rule?.inputs.eventPattern)).toContain(`"${status}"`);
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
