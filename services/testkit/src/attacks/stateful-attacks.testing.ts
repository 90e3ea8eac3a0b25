import { z } from "zod";
import { type Attack, holdConnections, type Target, throwAt, untilAborted } from "./attack-world.testing.ts";
import { handshake } from "./connection-attacks.testing.ts";

const pauseMs = 50;
const many = <T>(count: number, item: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => item(at));

function askOf(target: Target, signal: AbortSignal) {
  return (query: string, variables: unknown) =>
    throwAt(target, signal, {
      path: "/api/graphql",
      signedIn: true,
      body: JSON.stringify({ query, variables }),
    });
}

/** Creates what the attack needs; undefined where the attack's time was too short. */
async function made<T>({ client, subdomain }: Target, schema: z.ZodType<T>, query: string, input: unknown) {
  try {
    return schema.parse(await client.graphql(subdomain, query, { input }));
  } catch {
    return undefined;
  }
}

const madeToken = z.object({ createScimToken: z.object({ secret: z.string() }) });

/** Thousands of members and attributes, each compared with all others, and filters with hundreds of terms. */
const provisioning: Attack = {
  name: "provisioning of thousands of attributes and members",
  async run(target, signal) {
    const token = await made(
      target,
      madeToken,
      "mutation ($input: CreateScimTokenInput!) { createScimToken(input: $input) { secret } }",
      { name: "Provider" },
    );
    const headers = {
      authorization: `Bearer ${token?.createScimToken.secret ?? ""}`,
      "content-type": "application/scim+json",
    };
    const members = (name: string) => many(6_500, (at) => ({ value: `${name}${at}` }));
    const terms = many(100, (at) => `value eq "z${at}"`).join(" or ");
    // The most names that an object may have, none of which is searched for.
    const named = (element: number) => Object.fromEntries(many(190, (at) => [`k${at}`, element]));
    const patches = [
      [{ op: "replace", value: named(1) }],
      ["a", "b"].map((name) => ({ op: "add", path: "emails", value: members(name) })),
      [
        { op: "add", path: "emails", value: members("a") },
        ...many(50, () => ({ op: "remove", path: `emails[${terms}]` })),
      ],
      [
        { op: "replace", path: "emails", value: many(80, (at) => named(at)) },
        ...many(900, (at) => ({ op: "add", path: "emails", value: at })),
      ],
      [
        { op: "add", path: "emails", value: many(6_500, () => ({ value: "a" })) },
        ...many(20, () => ({ op: "remove", path: `emails[value co "${"x".repeat(1_900)}"]` })),
      ],
    ];
    const user = z.object({ viewer: z.object({ user: z.object({ id: z.string() }) }) });
    const self = await made(target, user, "{ viewer { user { id } } }", {});
    let round = 0;
    await untilAborted(signal, pauseMs, () =>
      throwAt(target, signal, {
        path: `/api/scim/v2/Users/${self?.viewer.user.id ?? ""}`,
        method: "PATCH",
        headers,
        signedIn: false,
        body: JSON.stringify({ Operations: patches[round++ % patches.length] }),
      }),
    );
  },
};

/** Changes of projects while all of a member's sockets are open: each makes the server check all of them. */
const changingRights: Attack = {
  name: "100 sockets, and projects that change",
  async run(target, signal) {
    const ask = askOf(target, signal);
    const rename =
      "mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }";
    let round = 0;
    const renaming = () => ask(rename, { input: { id: target.projectId, title: `Project ${round++}` } });
    await Promise.all([
      holdConnections(target, signal, 100, (socket) => socket.write(handshake(target, "/api/collaboration"))),
      ...many(8, () => untilAborted(signal, 0, renaming)),
    ]);
  },
};

const madeField = z.object({ createCustomField: z.object({ field: z.object({ id: z.string() }) }) });

/** Rows that each name people in a field: the names are looked up and compared with one another. */
const namedPeople: Attack = {
  name: "tables of people who name thousands of people",
  async run(target, signal) {
    const field = await made(
      target,
      madeField,
      "mutation ($input: CreateCustomFieldInput!) { createCustomField(input: $input) { field { id } } }",
      { objectType: "PERSON", title: "Knows", type: "PERSON" },
    );
    const columns = [{ kind: "NAME" }, { kind: "FIELD", fieldId: field?.createCustomField.field.id }];
    const names = many(90, (at) => `Person ${at}`).join(";");
    const rows = many(3_000, (at) => ({ number: at + 1, cells: [`Person ${at}`, names] }));
    const draft =
      "mutation ($input: DraftPeopleImportInput!) { draftPeopleImport(input: $input) { peopleImport { id } } }";
    const ask = askOf(target, signal);
    const input = { fileName: "people.csv", columns, rows };
    await untilAborted(signal, pauseMs, () => ask(draft, { input }));
  },
};

/** Unusual paths, queries and headers, for every kind of file and export. */
const oddRequests: Attack = {
  name: "odd addresses, ranges and headers",
  async run(target, signal) {
    const paths = [
      `/files/highlight-stream/${target.projectId}?token=${"x".repeat(8_000)}`,
      "/image/video-thumbnail/%00?time=x",
      `/api/scim/v2/Users?filter=${"(".repeat(1_900)}`,
      `/api/notes/${"%ED%A0%80"}/markdown`,
      `/image/remote/stream?url=http://127.0.0.1/&${"a=1&".repeat(3_000)}`,
    ];
    const headers = {
      range: `bytes=${"0-1,".repeat(1_500)}0-1`,
      "accept-language": "x-".repeat(1_500),
    };
    let round = 0;
    await untilAborted(signal, 5, () =>
      throwAt(target, signal, {
        path: paths[round++ % paths.length] ?? "",
        method: "GET",
        headers,
        signedIn: true,
        body: "",
      }),
    );
  },
};

/** Attacks that first create something, which then multiplies the cost of one request or change. */
export const statefulAttacks: readonly Attack[] = [provisioning, changingRights, namedPeople, oddRequests];
