import { Topic } from "@pulumi/aws/sns/topic.js";
import { TopicPolicy } from "@pulumi/aws/sns/topicPolicy.js";
import { TopicSubscription } from "@pulumi/aws/sns/topicSubscription.js";
import type { CustomResourceOptions, Input, Output } from "@pulumi/pulumi";
import { policyDocument, type Statement } from "../policy/policy-document.ts";

/** Where alarms are raised: a cell, or a part of the global plane. */
export interface AlarmPlace {
  name(part: string): string;
  /** `arn:aws:<service>:<region>:<account>:<rest>` */
  arn(service: string, rest: string): string;
  readonly account: string;
  readonly alarmEmail: string;
  readonly keyArn: Input<string>;
  readonly opts: CustomResourceOptions;
}

/** What mails its alarms and events to the engineer on call. */
export interface AlarmTopic {
  readonly arn: Output<string>;
  /** The provider accepts no sender before this exists. */
  readonly policy: TopicPolicy;
}

/** Name of the service that publishes the databases' events. */
export const databaseEventService = "events.rds.amazonaws.com";

/** The topic of a place, to which its own alarms and its own databases alone may publish. */
export function createAlarmTopic(place: AlarmPlace): AlarmTopic {
  const { name, opts } = place;
  const topic = new Topic(name("alarms"), { name: name("alarms"), kmsMasterKeyId: place.keyArn }, opts);
  const policy = new TopicPolicy(
    name("alarms"),
    { arn: topic.arn, policy: policyDocument(topicStatements(place)) },
    opts,
  );
  new TopicSubscription(
    name("alarms"),
    { topic: topic.arn, protocol: "email", endpoint: place.alarmEmail },
    opts,
  );
  return { arn: topic.arn, policy };
}

function topicStatements(place: AlarmPlace): readonly Statement[] {
  const { name, arn, account } = place;
  const publish = (Sid: string, Service: string, sources: readonly string[]): Statement => ({
    Sid,
    Effect: "Allow",
    Principal: { Service },
    Action: ["sns:Publish"],
    Resource: arn("sns", name("alarms")),
    Condition: { StringEquals: { "aws:SourceAccount": account }, ArnLike: { "aws:SourceArn": sources } },
  });
  return [
    publish("Alarms", "cloudwatch.amazonaws.com", [arn("cloudwatch", `alarm:${name("")}*`)]),
    publish("DatabaseEvents", databaseEventService, databaseSources(arn, name(""))),
  ];
}

/**
 * Whom the provider names as the source of a database's event: the database. A subscription's first message
 * is about no database, so the subscription may be the source too.
 * @param prefix Start of the databases' names
 */
export function databaseSources(arn: AlarmPlace["arn"], prefix: string): readonly string[] {
  return ["db", "cluster", "es"].map((kind) => arn("rds", `${kind}:${prefix}*`));
}
