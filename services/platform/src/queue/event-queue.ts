import { GetQueueUrlCommand } from "@aws-sdk/client-sqs";
import { SqsQueues } from "./sqs-queues.ts";

/** A cell's queue of events from the media conversion service. */
export class EventQueue extends SqsQueues {
  #url: string | undefined;

  async urls(): Promise<readonly string[]> {
    const name = `${this.namePrefix}-media-events`;
    this.#url ??= (await this.client.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl;
    if (this.#url === undefined) throw new Error(`SQS names no queue ${name}`);
    return [this.#url];
  }
}
