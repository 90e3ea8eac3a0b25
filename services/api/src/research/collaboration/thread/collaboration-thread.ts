import { parentPort, workerData } from "node:worker_threads";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { logPoolErrors } from "@fieldstone/platform/postgres/connections/log-pool-errors.ts";
import { DocumentRoom } from "./document-room.ts";
import { limitConsole } from "./limit-console.ts";
import { type MessageFromThread, messageToThread, threadSettings } from "./thread-messages.ts";

// A thread for open documents: reading or changing one takes up to seconds, which must not delay others.

const port = parentPort;
if (port === null) throw new Error("documents are held in a thread alone");
const { databaseUrl, connectionsMax, logLevel, region, documentBytesMax } = threadSettings.parse(workerData);
const log = createLog({ level: logLevel, process: "collaboration", region });
limitConsole(console, log);
process.on("unhandledRejection", (error) => log.error({ error }, "unhandled rejection"));
const cell = openCellDatabase({
  url: databaseUrl,
  poolMax: connectionsMax,
  applicationName: "fieldstone-collaboration",
  ...logPoolErrors(log),
  // Rows of documents are large and read only once.
  recall: false,
});
const post = (message: MessageFromThread): void => port.postMessage(message);
const room = new DocumentRoom({ cell, log, post, documentBytesMax });

async function stop(): Promise<void> {
  await room.close().catch((error: unknown) => log.error({ error }, "documents could not be closed"));
  await cell.close();
  post({ kind: "stopped" });
}

port.on("message", (received: unknown) => {
  const message = messageToThread.parse(received);
  if (message.kind !== "stop") room.receive(message);
  else stop().catch((error: unknown) => log.error({ error }, "a thread of documents could not be stopped"));
});
