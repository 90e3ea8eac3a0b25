import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let api: TestCellApi;
let team: SeededTeam;
let cookie: string;
let site: Server;
let host: string;

beforeAll(async () => {
  const pages: Record<string, { type: string; body: Uint8Array | string; status?: number }> = {
    "/a.png": { type: "text/html", body: onePixelPng },
    "/page": { type: "image/png", body: "<script>alert(1)</script>" },
    "/large.png": { type: "image/png", body: Buffer.concat([onePixelPng, Buffer.alloc(10_000_000)]) },
    "/gone.png": { type: "image/png", body: onePixelPng, status: 404 },
  };
  site = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page?.status ?? (page ? 200 : 404), { "content-type": page?.type ?? "text/plain" });
    response.end(page?.body);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = site.address();
  host = typeof address === "object" && address !== null ? `127.0.0.1:${address.port}` : "";
  const database = await createCellDatabase();
  api = await startCellApi(database, { loopbackHosts: [host] });
  team = await seedTeam(database);
  cookie = await sessionCookieOf(database, team, await seedUser(database, team));
});
afterAll(async () => {
  await api.close();
  await new Promise((resolve) => site.close(resolve));
});

async function ask(url: string) {
  const answer = await fetch(`${api.origin}/image/remote/stream?url=${encodeURIComponent(url)}`, {
    headers: { ...api.headersFor(team), cookie },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

const codeOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(bytes.toString()).errors[0].title;

it("a picture elsewhere comes as what its bytes are, and can run nothing", async () => {
  const { status, headers, bytes } = await ask(`http://${host}/a.png`);
  expect(status).toBe(200);
  expect(bytes.equals(onePixelPng)).toBe(true);
  expect(headers.get("content-type")).toContain("image/png");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

it("what is no picture, too large or gone is refused in words", async () => {
  expect(codeOf(await ask(`http://${host}/page`))).toBe("picture.unknown_kind");
  expect(codeOf(await ask(`http://${host}/large.png`))).toBe("picture.unreachable");
  expect(codeOf(await ask(`http://${host}/gone.png`))).toBe("picture.unreachable");
});

it("nothing behind the cell is asked for", async () => {
  const closed = [
    "http://169.254.169.254/latest/meta-data",
    "https://127.0.0.1:1/a.png",
    "https://[::1]/a.png",
  ];
  for (const url of closed) expect(codeOf(await ask(url))).toBe("picture.address_refused");
  expect(codeOf(await ask("no address"))).toBe("input.invalid");
});
