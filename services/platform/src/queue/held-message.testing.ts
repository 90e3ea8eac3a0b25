// Takes a message, reports it, and holds it until the process is killed.
import { once } from "node:events";
import { z } from "zod";
import { silentLog } from "../log/create-log.ts";
import { JobQueues } from "./job-queues.ts";
import { startMessageConsumer } from "./message-consumer.ts";

const [endpoint = "", namePrefix = "", takeSeconds = ""] = z.array(z.string()).parse(process.argv.slice(2));
startMessageConsumer({
  queues: new JobQueues({
    ...{ awsRegion: "eu-west-1", endpoint, namePrefix },
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  }),
  concurrency: 1,
  takeSeconds: Number(takeSeconds),
  async handle(_message, signal) {
    process.stdout.write("held\n");
    await once(signal, "abort");
  },
  log: silentLog,
});
