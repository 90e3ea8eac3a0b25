import { messageTakesMax, takeSeconds } from "@fieldstone/contracts/message-times.ts";
import type { Key } from "@pulumi/aws/kms/key.js";
import { Queue } from "@pulumi/aws/sqs/queue.js";
import { QueuePolicy } from "@pulumi/aws/sqs/queuePolicy.js";
import { RedriveAllowPolicy } from "@pulumi/aws/sqs/redriveAllowPolicy.js";
import { policyDocument, type Statement } from "../policy/policy-document.ts";
import type { CellPlace } from "./cell-place.ts";

/** For messages from the provider or with separate capacity. `rule` is the event rule that may send. */
export const queueParts = [
  { part: "media-jobs", rule: undefined },
  { part: "media-events", rule: "media-events" },
] as const;
export type QueuePart = (typeof queueParts)[number]["part"];

const dayS = 86_400;
const longPollSeconds = 20;

export function queueArn(place: CellPlace, part: string): string {
  return place.arn("sqs", place.name(part));
}

/** TLS only, and from outside the account only the one rule that feeds the queue. */
export function queueStatements(
  place: CellPlace,
  part: QueuePart,
  rule: string | undefined,
): readonly Statement[] {
  const Resource = queueArn(place, part);
  const tls: Statement = {
    Sid: "DenyPlainHttp",
    Effect: "Deny",
    Principal: "*",
    Action: ["sqs:ReceiveMessage", "sqs:SendMessage"],
    Resource,
    Condition: { Bool: { "aws:SecureTransport": "false" } },
  };
  if (rule === undefined) return [tls];
  const ruleArn = place.arn("events", `rule/${place.name(rule)}`);
  return [
    tls,
    {
      Sid: "FromItsRule",
      Effect: "Allow",
      Principal: { Service: "events.amazonaws.com" },
      Action: ["sqs:SendMessage"],
      Resource,
      Condition: { ArnEquals: { "aws:SourceArn": ruleArn } },
    },
  ];
}

export interface CellQueue {
  readonly queue: Queue;
  readonly setAside: Queue;
}

/** Each queue, with a dead-letter queue beside it. */
export function createQueues(place: CellPlace, key: Key): ReadonlyMap<QueuePart, CellQueue> {
  return new Map(queueParts.map(({ part, rule }) => [part, createQueue(place, key, part, rule)]));
}

function createQueue(place: CellPlace, key: Key, part: QueuePart, rule: string | undefined): CellQueue {
  const { opts } = place;
  const name = place.name(part);
  const setAsideName = place.name(`${part}-set-aside`);
  const encryption = { kmsMasterKeyId: key.arn, kmsDataKeyReusePeriodSeconds: 300 };
  const setAside = new Queue(
    setAsideName,
    { name: setAsideName, messageRetentionSeconds: 14 * dayS, ...encryption },
    opts,
  );
  const queue = new Queue(
    name,
    {
      name,
      messageRetentionSeconds: 4 * dayS,
      visibilityTimeoutSeconds: takeSeconds,
      receiveWaitTimeSeconds: longPollSeconds,
      redrivePolicy: JSON.stringify({
        deadLetterTargetArn: queueArn(place, `${part}-set-aside`),
        maxReceiveCount: messageTakesMax,
      }),
      ...encryption,
    },
    { ...opts, dependsOn: [setAside] },
  );
  new RedriveAllowPolicy(
    setAsideName,
    {
      queueUrl: setAside.url,
      redriveAllowPolicy: JSON.stringify({
        redrivePermission: "byQueue",
        sourceQueueArns: [queueArn(place, part)],
      }),
    },
    opts,
  );
  new QueuePolicy(
    name,
    { queueUrl: queue.url, policy: policyDocument(queueStatements(place, part, rule)) },
    opts,
  );
  return { queue, setAside };
}
