import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { routerRoutes } from "./router-routes.ts";

/** The router's service paths, as they answer. */
interface Row {
  readonly subdomain: string;
  readonly region: string;
  readonly state: string;
  readonly deleted: boolean;
  readonly version: number;
}
const rows = new Map<string, Row>();
let version = 0;
let reads: string[] = [];
let server: Server;
let routerUrl: string;

beforeEach(async () => {
  rows.clear();
  version = 0;
  reads = [];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://router");
    const teamId = url.pathname.split("/")[3] ?? "";
    const answer = (body: unknown) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (request.headers.authorization !== "Bearer token") {
      answer({
        status: "error",
        error: { errorCode: "service.unauthorized", name: "Unauthorized", message: "no" },
      });
    } else if (request.method === "GET") {
      const after = Number(url.searchParams.get("after"));
      reads.push(url.search);
      const routes = [...rows]
        .filter(([, row]) => row.version > after)
        .map(([id, row]) => ({ teamId: id, epoch: 1, createdDate: "", ...row }))
        .toSorted((a, b) => a.version - b.version)
        .slice(0, 2);
      answer({ status: "success", routes, version: routes.at(-1)?.version ?? after });
    } else if (request.method === "DELETE") {
      const row = rows.get(teamId);
      if (row !== undefined) rows.set(teamId, { ...row, deleted: true, version: ++version });
      answer({ status: "success" });
    } else {
      request.setEncoding("utf8");
      let text = "";
      request.on("data", (chunk: string) => {
        text += chunk;
      });
      request.on("end", () => {
        const body = JSON.parse(text);
        if (body.subdomain === "taken") {
          const error = {
            errorCode: "subdomain.taken",
            name: "InvalidOperation",
            message: "Choose another.",
          };
          answer({ status: "error", error });
          return;
        }
        rows.set(teamId, { ...body, deleted: false, version: ++version });
        answer({ status: "success" });
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  routerUrl = `http://127.0.0.1:${address.port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

it("finds what was put, page by page, and forgets what was removed", async () => {
  const routes = routerRoutes({ routerUrl, serviceToken: "token" });
  for (const team of ["a", "b", "c", "d", "e"]) {
    await routes.put(team, { subdomain: `${team}-team`, region: "EU_A", state: "frozen" });
  }
  expect(await routes.find("e")).toEqual({ subdomain: "e-team", region: "EU_A", state: "frozen" });
  expect(await routes.holder("c-team")).toBe("c");
  await routes.remove("c");
  expect(await routes.find("c")).toBeUndefined();
  expect(await routes.holder("c-team")).toBeUndefined();
});

it("tells every workspace of a region, and none that is retired, of another region, or gone", async () => {
  const routes = routerRoutes({ routerUrl, serviceToken: "token" });
  await routes.put("a", { subdomain: "open", region: "EU_A", state: "active" });
  await routes.put("b", { subdomain: "closed", region: "EU_A", state: "frozen" });
  await routes.put("c", { subdomain: "over", region: "EU_A", state: "retired" });
  await routes.put("d", { subdomain: "far", region: "US_B", state: "active" });
  await routes.put("e", { subdomain: "gone", region: "EU_A", state: "active" });
  await routes.remove("e");
  expect(await routes.inRegion("EU_A")).toEqual([
    { teamId: "a", subdomain: "open" },
    { teamId: "b", subdomain: "closed" },
  ]);
});

it("asks only for what changed since it last asked", async () => {
  const routes = routerRoutes({ routerUrl, serviceToken: "token" });
  await routes.put("a", { subdomain: "acme", region: "EU_A", state: "active" });
  await routes.find("a");
  reads = [];
  await Promise.all(Array.from({ length: 20 }, () => routes.find("a")));
  expect(reads.length).toBeLessThanOrEqual(2);
  expect(new Set(reads)).toEqual(new Set(["?after=1"]));
});

it("says what the router refused", async () => {
  const routes = routerRoutes({ routerUrl, serviceToken: "token" });
  await expect(routes.put("a", { subdomain: "taken", region: "EU_A", state: "active" })).rejects.toThrow(
    "subdomain.taken: Choose another.",
  );
  const stranger = routerRoutes({ routerUrl, serviceToken: "wrong" });
  await expect(stranger.remove("a")).rejects.toThrow("service.unauthorized");
});
