import { createServer } from "node:http";
import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, expect, it } from "vitest";
import { keepAddresses, type LookupAll } from "../http/kept-addresses.ts";
import { providerClient } from "./provider-client.ts";

const server = createServer((_request, response) => {
  response.setHeader("connection", "close");
  response.end();
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

it("a service is still reached by its last address when no name server answers any more", async () => {
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(Number(Object(server.address()).port)));
  });
  const asked: string[] = [];
  const names: LookupAll = (hostname, _options, done) => {
    asked.push(hostname);
    if (asked.length === 1) done(null, [{ address: "127.0.0.1", family: 4 }]);
  };
  let nowMs = 0;
  const client = new S3Client({
    ...providerClient(
      {
        awsRegion: "eu-central-1",
        endpoint: `http://objects.example:${port}`,
        credentials: { accessKeyId: "a", secretAccessKey: "b" },
      },
      keepAddresses(names, () => nowMs),
    ),
    forcePathStyle: true,
  });
  const head = () => client.send(new HeadBucketCommand({ Bucket: "cell" }));
  await head();
  nowMs = 60_000;
  await head();
  expect(asked).toEqual(["objects.example", "objects.example"]);
  client.destroy();
});
