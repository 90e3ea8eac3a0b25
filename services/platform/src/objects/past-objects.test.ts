import { PutBucketVersioningCommand, S3Client } from "@aws-sdk/client-s3";
import { newId } from "@fieldstone/model/ids.ts";
import { isAwsServerThere, startAwsServer } from "@fieldstone/testkit/servers/aws-server.ts";
import { describe, expect, it } from "vitest";
import { objectKey, objectPrefix } from "./object-key.ts";
import { PastObjects } from "./past-objects.ts";
import { S3Store } from "./s3-store.ts";
import { toBuffer } from "./stream-chunks.ts";

const awsRegion = "us-east-1";
const owner = { region: "EU_A", teamId: newId() } as const;
const key = (name: string) => objectKey(owner, "files", name);
/** Version timestamps are in whole seconds. */
const untilNextSecond = async (): Promise<Date> => {
  const second = Math.floor(Date.now() / 1_000);
  await expect.poll(() => Math.floor(Date.now() / 1_000), { interval: 20 }).toBeGreaterThan(second);
  return new Date(second * 1_000 + 999);
};

describe.skipIf(!isAwsServerThere)("a bucket at a moment", () => {
  it("holds what was there then: neither what came later nor without what went since", async () => {
    const server = await startAwsServer();
    const { endpoint, credentials } = server;
    const bucket = await server.makeBucket(awsRegion);
    const client = new S3Client({ region: awsRegion, endpoint, credentials, forcePathStyle: true });
    await client.send(
      new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: "Enabled" } }),
    );
    const options = { bucket, awsRegion, endpoint, credentials };
    const store = new S3Store(options);
    const put = (name: string, text: string) => store.put(key(name), Buffer.from(text), "text/plain");
    for (const name of ["deleted", "kept", "overwritten", "gone-before"]) await put(name, `first ${name}`);
    await store.delete(key("gone-before"));
    const then = await untilNextSecond();
    await put("overwritten", "second");
    await put("later", "new");
    await store.delete(key("deleted"));

    const past = new PastObjects(options, then);
    const listed = await past.list(objectPrefix(owner));
    expect(listed.map((each) => each.key)).toEqual([key("deleted"), key("kept"), key("overwritten")]);
    expect(
      (await past.list(objectPrefix(owner), { after: key("deleted"), limit: 1 })).map((each) => each.key),
    ).toEqual([key("kept")]);
    for (const name of ["deleted", "kept", "overwritten"]) {
      const { body, contentType } = await past.get(key(name));
      expect([(await toBuffer(body)).toString(), contentType]).toEqual([`first ${name}`, "text/plain"]);
    }
    const fresh = new PastObjects(options, then);
    expect(await fresh.head(key("later"))).toBeUndefined();
    await expect(fresh.get(key("gone-before"))).rejects.toMatchObject({ code: "object.not_found" });
    expect(await fresh.head(key("deleted"))).toMatchObject({ sizeBytes: 13 });
    client.destroy();
    await server.stop();
  });
});
