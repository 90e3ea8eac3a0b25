import { MetricAlarm, type MetricAlarmArgs } from "@pulumi/aws/cloudwatch/metricAlarm.js";
import type { AlarmPlace, AlarmTopic } from "./alarm-topic.ts";

/**
 * A metric of the provider and when to raise an alarm; `docs/runbooks.md` has a section named after its part.
 */
export type Watched = Pick<
  MetricAlarmArgs,
  | "alarmDescription"
  | "namespace"
  | "metricName"
  | "dimensions"
  | "statistic"
  | "comparisonOperator"
  | "threshold"
> & {
  readonly part: string;
  /** How long the condition must last. */
  readonly minutes: number;
  /** Missing data raises the alarm too. */
  readonly missing?: true;
  /** For metrics reported once a day: the condition must then last a day. */
  readonly daily?: true;
};

export const above = { comparisonOperator: "GreaterThanThreshold" } as const;
export const below = { comparisonOperator: "LessThanThreshold" } as const;

const minute = 60;
const day = 86_400;

/** Alarms by mail on what the clusters' monitoring cannot see, or cannot report when the cluster is gone. */
export function createMetricAlarms(
  { name, opts }: Pick<AlarmPlace, "name" | "opts">,
  topic: AlarmTopic,
  watched: readonly Watched[],
): void {
  for (const { part, minutes, missing, daily, ...alarm } of watched) {
    new MetricAlarm(
      name(part),
      {
        name: name(part),
        ...alarm,
        period: daily === true ? day : minute,
        evaluationPeriods: daily === true ? 1 : minutes,
        treatMissingData: missing === true ? "breaching" : "notBreaching",
        alarmActions: [topic.arn],
        okActions: [topic.arn],
      },
      opts,
    );
  }
}
