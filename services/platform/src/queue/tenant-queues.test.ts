import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { TenantQueues } from "./tenant-queues.ts";

const teamId = "0190a1b2-0000-7000-8000-000000000001";
const call = z.object({
  QueueName: z.string().optional(),
  QueueUrl: z.string().optional(),
  Attributes: z.record(z.string(), z.string()).optional(),
});

let server: Server;
let origin: string;
const queues = new Map<string, Readonly<Record<string, string>>>();
let writes = 0;

/** SQS's JSON protocol, as far as the tests use it. */
beforeEach(async () => {
  queues.clear();
  writes = 0;
  server = createServer(async (request, response) => {
    const { QueueName = "", QueueUrl = "", Attributes = {} } = call.parse(await json(request));
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/x-amz-json-1.0" });
      response.end(JSON.stringify(body));
    };
    const nameOfUrl = QueueUrl.split("/").at(-1) ?? "";
    const missing = { __type: "com.amazonaws.sqs#QueueDoesNotExist", message: "no such queue" };
    switch (String(request.headers["x-amz-target"])) {
      case "AmazonSQS.CreateQueue":
        writes += 1;
        queues.set(QueueName, Attributes);
        return answer(200, { QueueUrl: `${origin}/1/${QueueName}` });
      case "AmazonSQS.GetQueueUrl":
        return queues.has(QueueName)
          ? answer(200, { QueueUrl: `${origin}/1/${QueueName}` })
          : answer(400, missing);
      case "AmazonSQS.GetQueueAttributes":
        return answer(200, { Attributes: { QueueArn: `arn:aws:sqs:eu-west-1:1:${nameOfUrl}` } });
      case "AmazonSQS.DeleteQueue":
        writes += 1;
        queues.delete(nameOfUrl);
        return answer(200, {});
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it("a tenant gets a queue with one beside it for what fails, and both go again", async () => {
  const tenantQueues = new TenantQueues({
    awsRegion: "eu-west-1",
    endpoint: origin,
    namePrefix: "fieldstone-eu-a",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  expect(await tenantQueues.has(teamId)).toBe(false);
  await tenantQueues.create(teamId);
  await tenantQueues.create(teamId);
  expect(await tenantQueues.has(teamId)).toBe(true);
  expect(writes).toBe(4);

  const [setAside = "", name = ""] = [...queues.keys()];
  expect(queues.size).toBe(2);
  for (const each of [setAside, name]) expect(each.length).toBeLessThanOrEqual(80);
  expect(JSON.parse(queues.get(name)?.RedrivePolicy ?? "")).toEqual({
    deadLetterTargetArn: `arn:aws:sqs:eu-west-1:1:${setAside}`,
    maxReceiveCount: 5,
  });
  for (const attributes of queues.values()) expect(attributes.SqsManagedSseEnabled).toBe("true");

  queues.delete(setAside);
  expect(await tenantQueues.has(teamId)).toBe(false);
  await tenantQueues.remove(teamId);
  await tenantQueues.remove(teamId);
  expect(queues.size).toBe(0);
});
