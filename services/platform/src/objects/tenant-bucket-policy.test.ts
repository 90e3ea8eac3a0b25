import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { TenantBucketPolicy } from "./tenant-bucket-policy.ts";

const ownerOf = (index: number) =>
  ({ region: "EU_A", teamId: `0190a1b2-0000-7000-8000-${String(index).padStart(12, "0")}` }) as const;
const cellsOwn = { Sid: "DenyPlainHttp", Effect: "Deny", Principal: "*", Resource: "arn:aws:s3:::objects/*" };

let server: Server;
const bucket: { policy: string | undefined } = { policy: undefined };
let writes = 0;
let tenantPolicy: TenantBucketPolicy;

/** The only S3 path used here. */
beforeEach(async () => {
  bucket.policy = JSON.stringify({ Version: "2012-10-17", Statement: [cellsOwn] });
  writes = 0;
  server = createServer(async (request, response) => {
    expect(request.url).toMatch(/^\/objects\/?\?policy/);
    if (request.method === "PUT") {
      writes += 1;
      bucket.policy = await text(request);
      response.writeHead(204).end();
    } else if (bucket.policy === undefined) {
      response.writeHead(404, { "content-type": "application/xml" });
      response.end("<Error><Code>NoSuchBucketPolicy</Code><Message>none</Message></Error>");
    } else response.end(bucket.policy);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  tenantPolicy = new TenantBucketPolicy({
    bucket: "objects",
    awsRegion: "eu-west-1",
    endpoint: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    rolePrefix: "fieldstone-eu-a",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const tamper = (from: string, to: string): void => {
  bucket.policy = bucket.policy?.replace(from, to);
};
const statements = () => JSON.parse(bucket.policy ?? "{}").Statement;

it("adds a tenant's statement beside the cell's own and takes it away, also where many ask at once", async () => {
  expect(await tenantPolicy.has(ownerOf(1))).toBe(false);
  await Promise.all([1, 2, 3].map((index) => tenantPolicy.add(ownerOf(index))));
  expect(statements()).toHaveLength(4);
  expect(statements()[0]).toEqual(cellsOwn);
  expect(statements()[1]).toMatchObject({
    Effect: "Deny",
    Resource: [
      `arn:aws:s3:::objects/EU_A/${ownerOf(1).teamId}/*`,
      `arn:aws:s3:::objects/search/EU_A/${ownerOf(1).teamId}*`,
    ],
    Condition: { ArnNotLike: { "aws:PrincipalArn": "arn:aws:iam::*:role/fieldstone-eu-a-*" } },
  });
  const before = writes;
  await tenantPolicy.add(ownerOf(3));
  expect(writes).toBe(before);
  await tenantPolicy.remove(ownerOf(2));
  await tenantPolicy.remove(ownerOf(2));
  expect([await tenantPolicy.has(ownerOf(1)), await tenantPolicy.has(ownerOf(2))]).toEqual([true, false]);
});

it("puts a changed statement right, and begins where the bucket has no policy", async () => {
  bucket.policy = undefined;
  await tenantPolicy.add(ownerOf(1));
  tamper("fieldstone-eu-a-*", "anyone-*");
  expect(await tenantPolicy.has(ownerOf(1))).toBe(false);
  await tenantPolicy.add(ownerOf(1));
  expect(await tenantPolicy.has(ownerOf(1))).toBe(true);
  expect(statements()).toHaveLength(1);
});

it("says so where the policy has no room, and leaves it as it is", async () => {
  let index = 0;
  await expect(
    (async () => {
      for (; index < 100; index += 1) await tenantPolicy.add(ownerOf(index));
    })(),
  ).rejects.toThrow("no room");
  expect(index).toBeGreaterThan(20);
  expect(statements()).toHaveLength(index + 1);
});
