import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  paginateListQueues,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { LRUCache } from "lru-cache";
import { tenantQueueName } from "./tenant-queues.ts";

export interface JobQueuesOptions {
  readonly awsRegion: string;
  /** A server that speaks SQS, instead of AWS. */
  readonly endpoint?: string | undefined;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Names of everything in this cell begin with it. */
  readonly namePrefix: string;
  /** How long the list of queues is remembered, in ms: a tenant's own queue is heard of as late. */
  readonly listedForMs?: number;
}

/** A message that was taken, and nobody else takes until its time is over. */
export interface TakenMessage {
  readonly body: string;
  /** 1 for the first time that it is taken. */
  readonly takes: number;
  readonly queueUrl: string;
  readonly receipt: string;
}

const listedForMsDefault = 60_000;
const jobsSuffix = "-media-jobs";

/** A cell's queues of media jobs in SQS: one of all tenants, and one of each tenant that has its own. */
export class JobQueues {
  readonly #client: SQSClient;
  readonly #namePrefix: string;
  readonly #listed: LRUCache<"urls", readonly string[]>;

  constructor({ awsRegion: region, endpoint, credentials, namePrefix, listedForMs }: JobQueuesOptions) {
    this.#namePrefix = namePrefix;
    this.#listed = new LRUCache({ max: 1, ttl: listedForMs ?? listedForMsDefault });
    this.#client = new SQSClient({
      region,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
    });
  }

  /** Addresses of the queues, that of all tenants first. @throws where there is none, or SQS does not answer */
  async urls(): Promise<readonly string[]> {
    const known = this.#listed.get("urls");
    if (known !== undefined) return known;
    const found: string[] = [];
    const pages = paginateListQueues(
      { client: this.#client, pageSize: 1_000 },
      { QueueNamePrefix: `${this.#namePrefix}-` },
    );
    for await (const { QueueUrls = [] } of pages) found.push(...QueueUrls);
    const own = found.filter((url) => nameOf(url).startsWith(`${this.#namePrefix}-tenant-`));
    const shared = found.filter((url) => nameOf(url) === this.#namePrefix + jobsSuffix);
    if (shared.length === 0) throw new Error(`there is no queue ${this.#namePrefix}${jobsSuffix}`);
    const urls = [...shared, ...own.filter((url) => url.endsWith(jobsSuffix))];
    this.#listed.set("urls", urls);
    return urls;
  }

  /** Sends to the tenant's own queue, or to that of all, where a tenant with much work holds up no other. */
  async send(teamId: string, body: string): Promise<void> {
    const urls = await this.urls();
    const own = urls.find((url) => nameOf(url) === tenantQueueName(this.#namePrefix, teamId));
    await this.#client.send(
      // A group in a queue without order is a fair share, not a sequence.
      new SendMessageCommand({ QueueUrl: own ?? urls[0], MessageBody: body, MessageGroupId: teamId }),
    );
  }

  /** @param waitSeconds how long to wait for one, 20 at most */
  async take(
    queueUrl: string,
    {
      waitSeconds,
      takeSeconds,
      signal,
    }: { readonly waitSeconds: number; readonly takeSeconds: number; readonly signal: AbortSignal },
  ): Promise<TakenMessage | undefined> {
    const { Messages = [] } = await this.#client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: 1,
        WaitTimeSeconds: waitSeconds,
        VisibilityTimeout: takeSeconds,
        MessageSystemAttributeNames: ["ApproximateReceiveCount"],
      }),
      { abortSignal: signal },
    );
    return Messages[0] === undefined ? undefined : takenOf(queueUrl, Messages[0]);
  }

  /** Nobody else takes it for so long from now; 0 lets others take it at once. */
  async keep({ queueUrl, receipt }: TakenMessage, seconds: number): Promise<void> {
    await this.#client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: receipt,
        VisibilityTimeout: seconds,
      }),
    );
  }

  async remove({ queueUrl, receipt }: TakenMessage): Promise<void> {
    await this.#client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receipt }));
  }

  close(): void {
    this.#client.destroy();
  }
}

function takenOf(queueUrl: string, { Body, ReceiptHandle, Attributes }: Message): TakenMessage {
  return {
    body: Body ?? "",
    takes: Number(Attributes?.ApproximateReceiveCount ?? 1),
    queueUrl,
    receipt: ReceiptHandle ?? "",
  };
}

function nameOf(queueUrl: string): string {
  return queueUrl.slice(queueUrl.lastIndexOf("/") + 1);
}
