import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { ListMultipartUploadsCommand, S3Client } from "@aws-sdk/client-s3";
import { newId } from "@fieldstone/model/ids.ts";
import { type AwsServer, isAwsServerThere, startAwsServer } from "@fieldstone/testkit/servers/aws-server.ts";
import { type FailingProxy, startFailingProxy } from "@fieldstone/testkit/servers/failing-proxy.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { objectKey } from "./object-key.ts";
import { S3Store } from "./s3-store.ts";

const awsRegion = "us-east-1";
const owner = { region: "US_B", teamId: newId() } as const;
/** Larger than one part of a streamed upload. */
const large = randomBytes(17 * 1_024 * 1_024);

describe.skipIf(!isAwsServerThere).each([500, 503])("S3 that answers %i", (status) => {
  let server: AwsServer;
  let proxy: FailingProxy;
  let store: S3Store;
  let direct: S3Client;
  let Bucket: string;

  beforeAll(async () => {
    server = await startAwsServer();
    const { endpoint, credentials } = server;
    Bucket = await server.makeBucket(awsRegion);
    proxy = await startFailingProxy(endpoint);
    store = new S3Store({ bucket: Bucket, awsRegion, endpoint: proxy.endpoint, credentials });
    direct = new S3Client({ region: awsRegion, endpoint, credentials, forcePathStyle: true });
  }, 70_000);
  afterAll(async () => {
    direct.destroy();
    await proxy.close();
    await server.stop();
  });
  beforeEach(() => {
    proxy.refuse = () => undefined;
  });

  const refuseTimes = (times: number, matches: (method: string, url: string) => boolean) => {
    let left = times;
    proxy.refuse = ({ method = "", url = "" }) => {
      if (left === 0 || !matches(method, url)) return undefined;
      left -= 1;
      return status;
    };
  };
  const isPart = (method: string, url: string) => method === "PUT" && url.includes("partNumber=2");
  const isEnd = (method: string, url: string) => method === "POST" && url.includes("uploadId=");
  const begun = async () =>
    (await direct.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0;
  const put = (key: ReturnType<typeof objectKey>) => store.put(key, Readable.from([large]), "video/mp4");

  test("for a moment is asked again, and nobody hears of it", async () => {
    const key = objectKey(owner, "files", newId());
    refuseTimes(2, () => true);
    await store.put(key, large.subarray(0, 9), "text/plain");
    refuseTimes(2, isPart);
    await put(key);
    refuseTimes(1, isEnd);
    await put(key);
    expect(await store.head(key)).toEqual({ sizeBytes: large.length, contentType: "video/mp4" });
    expect(await begun()).toBe(0);
  });

  test.each([
    ["a part", isPart],
    ["the end", isEnd],
  ])("for long at %s of an upload leaves neither an object nor what was begun", async (_where, matches) => {
    const key = objectKey(owner, "files", newId());
    refuseTimes(Number.POSITIVE_INFINITY, matches);
    await expect(put(key)).rejects.toMatchObject({ $metadata: { httpStatusCode: status } });
    expect(await begun()).toBe(0);
    expect(await store.head(key)).toBeUndefined();
  });

  test("for long at a copy leaves the object and nothing else", async () => {
    const [from, to] = [objectKey(owner, "files", newId()), objectKey(owner, "files", newId())];
    await store.put(from, large.subarray(0, 9), "text/plain");
    refuseTimes(Number.POSITIVE_INFINITY, (method) => method === "PUT");
    await expect(store.copy(from, to, "video/mp4")).rejects.toThrow();
    expect([await store.head(to), (await store.head(from))?.sizeBytes]).toEqual([undefined, 9]);
  });
});
