import { createHook } from "node:async_hooks";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAddressLookup } from "./address-lookup.ts";
import { GuardedFetch } from "./guarded-fetch.ts";

let folder: string;
let hostsFile: string;
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "address-lookup-"));
  hostsFile = join(folder, "hosts");
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(folder, { recursive: true });
});

/** A name server that counts the questions; `answer` returns the response to each, if any. */
async function startNameServer(answer: (question: Buffer) => Buffer | undefined) {
  const socket = createSocket("udp4");
  let asked = 0;
  socket.on("message", (question, { port, address }) => {
    asked += 1;
    const bytes = answer(question);
    if (bytes !== undefined) socket.send(bytes, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  closing.push(() => socket.close());
  return { nameServers: [`127.0.0.1:${socket.address().port}`], asked: () => asked };
}

/** A response with one address of the requested family; it repeats the question unchanged. */
function answerOf(question: Buffer): Buffer {
  const typeAt = question.indexOf(0, 12) + 1;
  const isFour = question.readUInt16BE(typeAt) === 1;
  const asked = question.subarray(12, typeAt + 4);
  const address = isFour ? [8, 8, 8, 8] : [0x26, 0x06, 0x47, 0, 0x47, 0, ...Array(8).fill(0), 0x11, 0x11];
  const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
  question.copy(head, 0, 0, 2);
  const record = [0xc0, 12, 0, isFour ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, address.length, ...address];
  return Buffer.concat([head, asked, Buffer.from(record)]);
}

describe("a name", () => {
  it("is looked up at the name servers, for both kinds of addresses", async () => {
    const { nameServers } = await startNameServer(answerOf);
    const found = await createAddressLookup({ nameServers, hostsFile })("issuer.example");
    expect(found).toEqual([
      { address: "8.8.8.8", family: 4 },
      { address: "2606:4700:4700::1111", family: 6 },
    ]);
  });

  it("that the machine's own file has is not asked for", async () => {
    const { nameServers, asked } = await startNameServer(() => undefined);
    await writeFile(
      hostsFile,
      "127.0.0.1 localhost # issuer.example\n203.0.113.9\tother Issuer.example\n::1 x\n",
    );
    const lookup = createAddressLookup({ nameServers, hostsFile });
    expect(await lookup("issuer.example")).toEqual([{ address: "203.0.113.9", family: 4 }]);
    expect(asked()).toBe(0);
  });

  it("that nobody answers for fails in time, and a fetch of it says so", async () => {
    const { nameServers } = await startNameServer(() => undefined);
    const lookup = createAddressLookup({ nameServers, hostsFile });
    const guarded = new GuardedFetch({ lookup });
    closing.push(() => guarded.close());
    const begunMs = performance.now();
    await expect(lookup("slow.example")).rejects.toMatchObject({ code: "ETIMEOUT" });
    expect(performance.now() - begunMs).toBeLessThan(5_000);
    await expect(guarded.fetch("https://slow.example/")).rejects.toMatchObject({ name: "GuardedFetchError" });
  });
});

it("keeps none of the process's threads while names are looked up for a fetch", async () => {
  const types: string[] = [];
  const hook = createHook({ init: (_id, type) => void types.push(type) }).enable();
  closing.push(() => hook.disable());
  const guarded = new GuardedFetch({ timeoutMs: 500 });
  closing.push(() => guarded.close());
  await expect(guarded.fetch("https://nobody.invalid/")).rejects.toMatchObject({ name: "GuardedFetchError" });
  expect(types.filter((type) => type.startsWith("QUERYWRAP"))).not.toEqual([]);
  expect(types.filter((type) => type.startsWith("GETADDRINFO"))).toEqual([]);
});
