import { EventSubscription } from "@pulumi/aws/rds/eventSubscription.js";
import type { Input } from "@pulumi/pulumi";
import type { AlarmPlace, AlarmTopic } from "./alarm-topic.ts";

/**
 * What the provider reports of a database that no metric shows. Its `backup` events are not included: they
 * report each day's success, and no failure.
 */
const categories = {
  "db-instance": ["availability", "deletion", "failover", "failure", "low storage", "recovery"],
  "db-cluster": ["deletion", "failover", "failure"],
} as const;

/**
 * Mails the failures that the provider reports of databases; `docs/runbooks.md` has a section named after
 * `part`.
 */
export function mailDatabaseEvents(
  { name, opts }: Pick<AlarmPlace, "name" | "opts">,
  topic: AlarmTopic,
  part: string,
  sourceType: keyof typeof categories,
  sourceIds: Input<string>[],
): void {
  new EventSubscription(
    name(part),
    {
      name: name(part),
      snsTopic: topic.arn,
      sourceType,
      sourceIds,
      eventCategories: [...categories[sourceType]],
    },
    { ...opts, dependsOn: [topic.policy] },
  );
}
