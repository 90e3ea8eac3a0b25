import { GetQueueAttributesCommand, paginateListQueues, SendMessageCommand } from "@aws-sdk/client-sqs";
import { LRUCache } from "lru-cache";
import { type SqsOptions, SqsQueues } from "./sqs-queues.ts";
import { tenantQueueName } from "./tenant-queues.ts";

export interface JobQueuesOptions extends SqsOptions {
  /** How long the list of queues is remembered, in ms: a tenant's own queue is heard of as late. */
  readonly listedForMs?: number;
}

const listedForMsDefault = 60_000;
const jobsSuffix = "-media-jobs";

/** A cell's queues of media jobs in SQS: one of all tenants, and one of each tenant that has its own. */
export class JobQueues extends SqsQueues {
  readonly #listed: LRUCache<"urls", readonly string[]>;

  constructor({ listedForMs, ...options }: JobQueuesOptions) {
    super(options);
    this.#listed = new LRUCache({ max: 1, ttl: listedForMs ?? listedForMsDefault });
  }

  /** Addresses of the queues, that of all tenants first. @throws where there is none, or SQS does not answer */
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

  /** Messages that nobody has taken, in all queues together: as SQS estimates it. */
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

  /** Sends to the tenant's own queue, or to that of all, where a tenant with much work holds up no other. */
  async send(teamId: string, body: string): Promise<void> {
    const urls = await this.urls();
    const own = urls.find((url) => nameOf(url) === tenantQueueName(this.namePrefix, teamId));
    await this.client.send(
      // A group in a queue without order is a fair share, not a sequence.
      new SendMessageCommand({ QueueUrl: own ?? urls[0], MessageBody: body, MessageGroupId: teamId }),
    );
  }
}

function nameOf(queueUrl: string): string {
  return queueUrl.slice(queueUrl.lastIndexOf("/") + 1);
}
