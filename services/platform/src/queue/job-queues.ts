import { GetQueueAttributesCommand, paginateListQueues, SendMessageCommand } from "@aws-sdk/client-sqs";
import { LRUCache } from "lru-cache";
import { type SqsOptions, SqsQueues } from "./sqs-queues.ts";
import { tenantQueueName } from "./tenant-queues.ts";

export interface JobQueuesOptions extends SqsOptions {
  /** How long the list of queues is cached, in ms: a tenant's new queue may stay unused that long. */
  readonly listedForMs?: number;
}

const listedForMsDefault = 60_000;
const jobsSuffix = "-media-jobs";

/** A cell's SQS queues of media jobs: one shared by all tenants, and one for each tenant that has its own. */
export class JobQueues extends SqsQueues {
  readonly #listed: LRUCache<"urls", readonly string[]>;

  constructor({ listedForMs, ...options }: JobQueuesOptions) {
    super(options);
    this.#listed = new LRUCache({ max: 1, ttl: listedForMs ?? listedForMsDefault });
  }

  /** Addresses of the queues, the shared one first. @throws if there is none, or SQS does not answer */
  async urls(): Promise<readonly string[]> {
    const known = this.#listed.get("urls");
    if (known !== undefined) return known;
    const found: string[] = [];
    const pages = paginateListQueues(
      { client: this.client, pageSize: 1_000 },
      { QueueNamePrefix: `${this.namePrefix}-` },
    );
    for await (const { QueueUrls = [] } of pages) for (const each of QueueUrls) found.push(each);
    const own = found.filter((url) => nameOf(url).startsWith(`${this.namePrefix}-tenant-`));
    const shared = found.filter((url) => nameOf(url) === this.namePrefix + jobsSuffix);
    if (shared.length === 0) throw new Error(`there is no queue ${this.namePrefix}${jobsSuffix}`);
    const urls = [...shared, ...own.filter((url) => url.endsWith(jobsSuffix))];
    this.#listed.set("urls", urls);
    return urls;
  }

  /** Approximate number of waiting messages in all queues together. */
  async waiting(): Promise<number> {
    let sum = 0;
    for (const QueueUrl of await this.urls()) {
      const { Attributes } = await this.client.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] }),
      );
      sum += Number(Attributes?.ApproximateNumberOfMessages ?? 0);
    }
    return sum;
  }

  /** Sends to the tenant's own queue, or to the shared one, where a busy tenant does not delay others. */
  async send(teamId: string, body: string): Promise<void> {
    const urls = await this.urls();
    const own = urls.find((url) => nameOf(url) === tenantQueueName(this.namePrefix, teamId));
    await this.client.send(
      // In a queue without ordering, a message group means a fair share, not a sequence.
      new SendMessageCommand({ QueueUrl: own ?? urls[0], MessageBody: body, MessageGroupId: teamId }),
    );
  }
}

function nameOf(queueUrl: string): string {
  return queueUrl.slice(queueUrl.lastIndexOf("/") + 1);
}
