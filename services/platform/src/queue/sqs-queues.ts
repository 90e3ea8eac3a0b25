import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { type ProviderAccess, providerClient } from "../provider/provider-client.ts";

export interface SqsOptions extends ProviderAccess {
  /** Prefix of the names of all of this cell's resources. */
  readonly namePrefix: string;
}

/** A received message, invisible to other consumers until its time is over. */
export interface TakenMessage {
  readonly body: string;
  /** 1 on the first delivery. */
  readonly takes: number;
  readonly queueUrl: string;
  readonly receipt: string;
}

/** SQS queues that a process reads. */
export abstract class SqsQueues {
  protected readonly client: SQSClient;
  protected readonly namePrefix: string;

  constructor(options: SqsOptions) {
    this.namePrefix = options.namePrefix;
    this.client = new SQSClient(providerClient(options));
  }

  /** Addresses of the queues. @throws if there is none, or SQS does not answer */
  abstract urls(): Promise<readonly string[]>;

  /** @param waitSeconds how long to wait for a message, 20 at most */
  async take(
    queueUrl: string,
    {
      waitSeconds,
      takeSeconds,
      signal,
    }: { readonly waitSeconds: number; readonly takeSeconds: number; readonly signal: AbortSignal },
  ): Promise<TakenMessage | undefined> {
    const { Messages = [] } = await this.client.send(
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

  /** Keeps the message invisible to other consumers for this long; 0 releases it at once. */
  async keep({ queueUrl, receipt }: TakenMessage, seconds: number): Promise<void> {
    await this.client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: receipt,
        VisibilityTimeout: seconds,
      }),
    );
  }

  async remove({ queueUrl, receipt }: TakenMessage): Promise<void> {
    await this.client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receipt }));
  }

  close(): void {
    this.client.destroy();
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
