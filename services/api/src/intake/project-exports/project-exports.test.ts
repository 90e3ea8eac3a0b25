import { createApiToken } from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { createFolder } from "@fieldstone/domain/research/folders/create-folder.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { askGraphql } from "@fieldstone/testkit/start-cell-api.ts";
import { type ApiWorld, apiWorld, type Visitor } from "@fieldstone/testkit/worlds/api-world.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let world: ApiWorld;

beforeAll(async () => {
  world = await apiWorld();
});
afterAll(() => world.api.close());

const about = "id format title projectIds projectCount status";

async function start(input: Record<string, unknown>, as?: Visitor) {
  const { body } = await world.ask(
    `mutation ($input: StartProjectExportInput!) { startProjectExport(input: $input) { projectExport { ${about} } } }`,
    { input },
    as,
  );
  return { made: body.data?.startProjectExport?.projectExport, code: body.errors?.[0]?.extensions.code };
}

it("says what an export is of, so that one that was cancelled is started again the same", async () => {
  const inFolder = await world.as(world.contributor, async (tx) => {
    const folderId = await createFolder(tx, { title: "Field work" });
    const projectId = await createProject(tx, { title: "Visits", folderId });
    return { folderId, projectId };
  });
  const chosen = { projectIds: [world.projectId], projectCategoryIds: [inFolder.folderId] };
  const { made: first } = await start({ format: "ARCHIVE", title: "Spring", ...chosen });
  expect(first).toMatchObject({ title: "Spring", projectCount: 2, status: "QUEUED" });
  expect([...first.projectIds].sort()).toEqual(
    [world.projectId, inFolder.projectId].map((id) => toShortId(id)).sort(),
  );

  const { body } = await world.ask(
    `mutation ($input: ObjectIdInput!) { cancelProjectExport(input: $input) { projectExport { ${about} } } }`,
    { input: { id: first.id } },
  );
  const { format, title, projectIds, status } = body.data.cancelProjectExport.projectExport;
  expect(status).toBe("CANCELLED");
  const again = { format, title, projectIds, projectCategoryIds: [] };
  const { made: second } = await start(again);
  expect(second).toMatchObject({ format, title, projectIds, status: "QUEUED" });
  expect(second.id).not.toBe(first.id);

  expect((await start(again, "viewer")).code).toBe("project.write_needed");
  expect((await start(again, "stranger")).code).toBe("project.not_found");
  for (const visitor of ["owner", "viewer", "uninvited", "stranger"] as const) {
    const { body } = await world.ask(
      `query ($id: ID!) { projectExport(id: $id) { ${about} } }`,
      { id: first.id },
      visitor,
    );
    expect(body.errors[0].extensions.code).toBe("project_export.not_found");
  }
});

it("is for people only: a token for files would export everything else too", async () => {
  const { api, team, contributor, projectId } = world;
  const { secret } = await world.as(contributor, (tx) =>
    createApiToken(tx, { name: "Uploads", scopes: ["files:write"], expiresAt: null }),
  );
  const headers = { authorization: `Bearer ${secret}` };
  const query = `mutation ($input: StartProjectExportInput!) {
    startProjectExport(input: $input) { projectExport { id } } }`;
  const input = { format: "ARCHIVE", projectIds: [projectId], projectCategoryIds: [] };
  const { body } = await askGraphql(api, team, { query, variables: { input } }, headers);
  expect(body.errors[0].extensions.code).toBe("auth.session_needed");

  const { made } = await start(input);
  const address = `${api.origin}/api/project-exports/${made.id}/download`;
  const download = await fetch(address, { headers: { ...api.headersFor(team), ...headers } });
  expect([download.status, await download.text()]).toEqual([
    403,
    expect.stringContaining("auth.session_needed"),
  ]);
});
