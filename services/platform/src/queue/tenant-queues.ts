import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { messageTakesMax, takeSeconds } from "@fieldstone/contracts/message-times.ts";
import { daySeconds } from "@fieldstone/model/durations.ts";
import { providerClient } from "../provider/provider-client.ts";
import type { SqsOptions } from "./sqs-queues.ts";

/** Name of a tenant's own queue of media jobs. SQS allows 80 characters. */
export function tenantQueueName(namePrefix: string, teamId: string): string {
  return `${namePrefix}-tenant-${teamId.replaceAll("-", "")}-media-jobs`;
}

/** A tenant's own queue of media jobs, with a second one for those that failed too often. */
export class TenantQueues {
  readonly #client: SQSClient;
  readonly #namePrefix: string;

  constructor(options: SqsOptions) {
    this.#namePrefix = options.namePrefix;
    this.#client = new SQSClient(providerClient(options));
  }

  async has(teamId: string): Promise<boolean> {
    for (const name of this.#names(teamId)) if ((await this.#urlOf(name)) === undefined) return false;
    return true;
  }

  /** True even after an interrupted removal. */
  async hasAny(teamId: string): Promise<boolean> {
    for (const name of this.#names(teamId)) if ((await this.#urlOf(name)) !== undefined) return true;
    return false;
  }

  /** Safe to repeat: an existing queue with the same attributes stays as it is. */
  async create(teamId: string): Promise<void> {
    const [setAsideName, name] = this.#names(teamId);
    const shared = { SqsManagedSseEnabled: "true" };
    const setAsideUrl = await this.#make(setAsideName, {
      ...shared,
      MessageRetentionPeriod: String(14 * daySeconds),
    });
    const { Attributes } = await this.#client.send(
      new GetQueueAttributesCommand({ QueueUrl: setAsideUrl, AttributeNames: ["QueueArn"] }),
    );
    await this.#make(name, {
      ...shared,
      MessageRetentionPeriod: String(4 * daySeconds),
      VisibilityTimeout: String(takeSeconds),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: Attributes?.QueueArn ?? "",
        maxReceiveCount: messageTakesMax,
      }),
    });
  }

  /** Safe to repeat. */
  async remove(teamId: string): Promise<void> {
    for (const name of this.#names(teamId).toReversed()) {
      const url = await this.#urlOf(name);
      if (url !== undefined) await this.#client.send(new DeleteQueueCommand({ QueueUrl: url }));
    }
  }

  /** The dead-letter queue first, since the other one refers to it. */
  #names(teamId: string): readonly [string, string] {
    const name = tenantQueueName(this.#namePrefix, teamId);
    return [`${name}-set-aside`, name];
  }

  async #make(QueueName: string, Attributes: Record<string, string>): Promise<string> {
    const { QueueUrl } = await this.#client.send(new CreateQueueCommand({ QueueName, Attributes }));
    if (QueueUrl === undefined) throw new Error("SQS named no queue");
    return QueueUrl;
  }

  async #urlOf(QueueName: string): Promise<string | undefined> {
    try {
      return (await this.#client.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl;
    } catch (error) {
      if (error instanceof QueueDoesNotExist) return undefined;
      throw error;
    }
  }
}
