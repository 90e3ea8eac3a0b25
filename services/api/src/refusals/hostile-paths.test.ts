import { request as httpRequest } from "node:http";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { describe, expect, it } from "vitest";
import { restFixtures } from "./every-fixture.testing.ts";
import type { PathFixture } from "./fixtures.testing.ts";
import { hostileValues } from "./input-places.testing.ts";
import { loopMsMax, timeLoop } from "./loop-time.testing.ts";
import { credentialsFor } from "./path-credentials.testing.ts";
import { seededApiFixture } from "./seeded-api-fixture.testing.ts";

const answerMsMax = 20_000;
/** Takes every nth request: there are about ten thousand. */
const step = trials(13, 1, 4);

const world = seededApiFixture();

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** Query parameters that some path reads. */
const queryNames = [
  "filter",
  "attributes",
  "startIndex",
  "count",
  "width",
  "time",
  "image",
  "token",
  "download",
  "url",
  "page",
  "format",
  "projectId",
  "documentId",
  "bulkImportId",
  "from",
  "to",
  "kind",
  "state",
  "code",
  "client_id",
  "redirect_uri",
  "prompt",
  "max_age",
  "visit",
];
const queryValues = [
  "%00",
  "%ED%A0%80",
  "%FF",
  "%",
  "-1",
  "NaN",
  "1e999",
  "9007199254740993",
  "%5B%5D",
  "x".repeat(4_000),
  "javascript:alert(1)",
  "%E2%80%AE",
];
const headerValues: Readonly<Record<string, readonly string[]>> = {
  range: [
    "bytes=0-",
    "bytes=-0",
    "bytes=-99999999999999999999",
    "bytes=9-1",
    `bytes=${"0-1,".repeat(1_500)}0-1`,
    "bytes=0-99999999999999999999",
    "x",
  ],
  "if-none-match": ["*", '"', 'W/"'.repeat(1_000)],
  "if-match": ["*", "x"],
  "if-modified-since": ["yesterday", "Thu, 99 Foo 99999 99:99:99 GMT"],
  accept: ["*/*;q=", "a/b;".repeat(1_000)],
  "accept-language": ["x-".repeat(3_000)],
  "accept-encoding": ["gzip;q=nan, *", ",".repeat(5_000)],
  authorization: [
    "",
    "Bearer",
    `Bearer ${" ".repeat(5_000)}x`,
    "Bearer public.%00",
    "Basic Og==",
    "Bearer fs_\u00ff",
  ],
  cookie: [
    "fieldstone_session",
    `fieldstone_session=${"a.".repeat(3_000)}`,
    "fieldstone_session=%",
    "=;=;=",
    ";".repeat(5_000),
  ],
  "content-type": [
    "",
    "application/json; charset=utf-7",
    "multipart/form-data; boundary=",
    "application/json; charset=x",
    "x",
  ],
  "content-encoding": ["gzip", "br", "deflate", "x, y"],
  "x-file-name": [
    "%",
    "%00",
    "%ED%A0%80",
    "..%2F..%2Fa.txt",
    "a".repeat(5_000),
    "a.%F0%9F%98%80",
    "\u00ff",
    "a.csv",
  ],
  "x-table-choices": [
    "{",
    "%00",
    "[]",
    "null",
    encodeURIComponent(JSON.stringify({ roles: [] })),
    "%7B%22roles%22%3A1%7D",
  ],
  "user-agent": ["x".repeat(8_000), "\u00ff\u00fe"],
  "x-request-id": ["\u00ff", "x".repeat(200)],
  origin: ["null", "http://", "x".repeat(2_000)],
  "x-forwarded-host": ["", "a b", "[::1", "x".repeat(2_000), "team.fieldstone.localhost:99999"],
  "x-forwarded-for": ["", "1.2.3.4,".repeat(1_000)],
  expect: ["200-ok"],
};
const bodies: readonly (string | Buffer)[] = [
  "",
  "null",
  "[]",
  "1",
  '"x"',
  "{",
  "\ufeff{}",
  '{"__proto__":{"a":1},"constructor":1}',
  `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
  `{"a":"\\u0000"}`,
  Buffer.from([0xff, 0xfe, 0x00, 0x01]),
  `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(",")}}`,
];

function send({ method, path, headers, body }: Asked): Promise<number> {
  const { hostname, port } = new URL(world.api.origin);
  // With DELETE, Node otherwise sends a body without its length, which is then read as a request of its own.
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        signal: AbortSignal.timeout(answerMsMax),
      },
      (incoming) => {
        incoming.on("error", reject);
        incoming.on("end", () => resolve(incoming.statusCode ?? 0));
        incoming.resume();
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Variations of a path's address: other values in each of its segments, and in its query. */
function pathsFrom(path: string): readonly string[] {
  const [address = "", query = ""] = path.split("?");
  const parts = address.split("/");
  const values = ["%00", "%ED%A0%80", "%FF", "%2e%2e%2f", "x".repeat(3_000), "%F0%9F%98%80", "constructor"];
  const within = parts.flatMap((part, at) =>
    part === "" || at < 2 ? [] : values.map((value) => parts.with(at, value).join("/")),
  );
  const known = [...new URLSearchParams(query).keys()];
  const asked = [...known, ...queryNames].flatMap((name) => [
    ...queryValues.map((value) => `${name}=${value}`),
    `${name}=1&${name}=2`,
    `${name}[a][b]=1`,
  ]);
  return [...within, ...asked.map((each) => `${address}?${query === "" ? "" : `${query}&`}${each}`)];
}

/** Variations of a JSON value: another value at each of its places. */
function bodiesFrom(value: unknown): readonly unknown[] {
  const odd = [...hostileValues("JSON"), ...hostileValues("DateTime")].map(([, each]) => each);
  if (Array.isArray(value))
    return [...odd, ...value.flatMap((item) => bodiesFrom(item).map((each) => [each]))];
  if (typeof value !== "object" || value === null) return odd;
  return [
    ...odd,
    ...Object.entries(value).flatMap(([name, item]) =>
      bodiesFrom(item).map((each) => ({ ...value, [name]: each })),
    ),
  ];
}

async function requestsOf(name: string, fixture: PathFixture): Promise<readonly Asked[]> {
  const method = name.split(" ")[0] ?? "";
  const own = await credentialsFor(fixture, world);
  const headers = { ...world.api.headersFor(world.seeded.team), ...own, ...fixture.headers };
  const path = fixture.path(world.seeded);
  const given = fixture.body?.(world.seeded);
  const text = given === undefined || typeof given === "string" ? given : JSON.stringify(given);
  const plain: Asked = { method, path, headers, body: text };
  const isJson = typeof given === "object";
  return [
    ...pathsFrom(path).map((each) => ({ ...plain, path: each })),
    ...Object.entries(headerValues).flatMap(([header, values]) =>
      values.map((value) => ({ ...plain, headers: { ...headers, [header]: value } })),
    ),
    ...(method === "GET" ? [] : bodies.map((body) => ({ ...plain, body }))),
    ...(isJson ? bodiesFrom(given).map((body) => ({ ...plain, body: JSON.stringify(body) })) : []),
  ];
}

const described = ({ path, body }: Asked) => `${path.slice(0, 150)} ${String(body ?? "").slice(0, 150)}`;

// The router's paths need its secret.
const forEverybody = [...restFixtures].filter(([, { door }]) => door !== "router");
let turn = 0;

describe("a request that nobody would send", () => {
  it.each(forEverybody)("is no fault of ours at %s", { timeout: 300_000 }, async (name, fixture) => {
    const faults: string[] = [];
    for (const asked of await requestsOf(name, fixture)) {
      if (turn++ % step !== 0) continue;
      const { result: status, ms } = await timeLoop(() =>
        send(asked).catch((error: unknown) => String(error)),
      );
      if (typeof status === "string" || status >= 500) faults.push(`${status}: ${described(asked)}`);
      if (ms > loopMsMax) faults.push(`${Math.round(ms)} ms: ${described(asked)}`);
    }
    expect(faults).toEqual([]);
  });
});
