import { newId } from "@fieldstone/model/ids.ts";
import { customFieldsPerPlaceMax, viewsPerProjectMax } from "@fieldstone/model/limits.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { apiTokensPerMemberMax } from "../../identity/api-tokens/api-token.ts";
import { createApiToken } from "../../identity/api-tokens/create-api-token.ts";
import {
  addEnterpriseDomain,
  enterpriseDomainsMax,
} from "../../identity/authentication/enterprise-domains.ts";
import { insertMember } from "../../identity/members/member-store.ts";
import { updateMember } from "../../identity/members/update-member.ts";
import { oauthApplicationsMax } from "../../identity/oauth/oauth-application.ts";
import { createOauthApplication } from "../../identity/oauth/oauth-applications.ts";
import { createScimToken } from "../../identity/scim/scim-tokens.ts";
import { createCustomField } from "../../research/fields/create-custom-field.ts";
import { uploadsInProgressMax } from "../../research/files/attachments/attachment.ts";
import { beginUpload } from "../../research/files/uploads/begin-upload.ts";
import { beginSourceUpload } from "../../research/files/uploads/source-upload.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { createTagBoard } from "../../research/tags/boards/create-tag-board.ts";
import { createView } from "../../research/views/create-view.ts";
import { writeTenantLimits } from "../../tenancy/provisioning/tenant-limits.ts";

interface World {
  readonly projectId: string;
  /** Two notes: attachments of one are also counted by themselves. */
  readonly noteIds: readonly string[];
  /** Ten members without a seat. */
  readonly viewerIds: readonly string[];
}

interface CountedLimit {
  readonly max: number;
  /** How many there are in a new world; none by default. */
  readonly atFirst?: number;
  readonly code: string;
  /** Adds one more, or the nth from 0. */
  readonly add: (tx: TenantTransaction, world: World, nth: number) => Promise<unknown>;
}

const join = (tx: TenantTransaction, role: "CONTRIBUTOR" | "VIEWER") => {
  const id = newId();
  return insertMember(tx, { id, email: `${id}@example.com`, name: "", role, workspaceAdmin: false });
};

function newUpload({ context }: TenantTransaction) {
  const id = newId();
  const file = { name: "call.mp4", sizeBytes: 1, storeUploadId: newId() };
  return { ...file, id, objectKey: objectKey(context, "files", id) };
}

/** What a plan or the product counts, and no test beside the feature adds at once. */
const limits: Readonly<Record<string, CountedLimit>> = {
  members: {
    max: 13,
    atFirst: 11,
    code: "team.members_full",
    add: (tx) => join(tx, "VIEWER"),
  },
  "paid seats": { max: 10, atFirst: 1, code: "plan.limit_reached", add: (tx) => join(tx, "CONTRIBUTOR") },
  "paid seats of members who had none": {
    max: 10,
    atFirst: 1,
    code: "plan.limit_reached",
    add: (tx, { viewerIds }, nth) => updateMember(tx, { id: viewerIds[nth - 1] ?? "", role: "CONTRIBUTOR" }),
  },
  "boards of the workspace": {
    max: 3,
    code: "plan.limit_reached",
    add: (tx, _world, nth) => createTagBoard(tx, { title: `Board ${nth}` }),
  },
  "fields of the workspace": {
    max: customFieldsPerPlaceMax,
    code: "custom_field.limit",
    add: (tx, _world, nth) =>
      createCustomField(tx, { objectType: "PERSON", title: `Field ${nth}`, type: "TEXT" }),
  },
  "fields of a project": {
    max: customFieldsPerPlaceMax,
    code: "custom_field.limit",
    add: (tx, { projectId }, nth) =>
      createCustomField(tx, { projectId, objectType: "NOTE", title: `Field ${nth}`, type: "TEXT" }),
  },
  "views of a project": {
    max: viewsPerProjectMax,
    code: "view.limit",
    add: (tx, { projectId }, nth) =>
      createView(tx, { projectId, title: `View ${nth}`, target: "NOTE", layout: "LIST" }),
  },
  "API tokens of a member": {
    max: apiTokensPerMemberMax,
    code: "api_token.too_many",
    add: (tx, _world, nth) =>
      createApiToken(tx, { name: `Token ${nth}`, scopes: ["notes:read"], expiresAt: null }),
  },
  "applications of a workspace": {
    max: oauthApplicationsMax,
    code: "oauth_application.too_many",
    add: (tx, _world, nth) =>
      createOauthApplication(tx, {
        name: `Application ${nth}`,
        redirectUris: ["https://app.example/callback"],
        scopes: ["notes:read"],
        confidential: false,
      }),
  },
  "provisioning tokens": {
    max: 5,
    code: "scim_token.too_many",
    add: (tx, _world, nth) => createScimToken(tx, { name: `Token ${nth}` }),
  },
  "enterprise domains": {
    max: enterpriseDomainsMax,
    code: "enterprise.domains_full",
    add: (tx, _world, nth) => addEnterpriseDomain(tx, { domain: `company-${nth}.example` }),
  },
  "unfinished uploads of a member": {
    max: uploadsInProgressMax,
    code: "upload.limit",
    add: (tx, { noteIds }, nth) =>
      beginUpload(tx, { ...newUpload(tx), documentId: noteIds[nth % noteIds.length] ?? "" }),
  },
  "unfinished uploads to import": {
    max: uploadsInProgressMax,
    code: "upload.limit",
    add: (tx, { projectId }) => beginSourceUpload(tx, { ...newUpload(tx), projectId }),
  },
};

let database: TestCellDatabase;

beforeAll(async () => {
  database = await createCellDatabase();
});

async function newWorld(name: string): Promise<{ readonly team: SeededTeam; readonly world: World }> {
  const team = await seedTeam(database);
  const viewers = Array.from({ length: 10 }, () => seedUser(database, team, { role: "VIEWER" }));
  const viewerIds = (await Promise.all(viewers)).map(({ userId }) => userId);
  const made = await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Study" });
    const notes = [
      await createNote(tx, { projectId, title: "First" }),
      await createNote(tx, { projectId, title: "Second" }),
    ];
    return { projectId, noteIds: notes.map(({ id }) => id) };
  });
  const plan = name.startsWith("boards") ? "teamJun2023" : "expertProgram";
  await withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, { planTier: "ENTERPRISE", plan, ...(name === "members" ? { members: 13 } : {}) }),
  );
  return { team, world: { ...made, viewerIds } };
}

/** Whether a transaction of this file's database waits for an advisory lock. */
async function isAnotherWaiting(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(tx.db);
  return rows.length > 0;
}

it.each(Object.entries(limits))(
  "two requests at once do not pass the limit of %s together",
  async (name, limit) => {
    const { max, atFirst = 0, code, add } = limit;
    const { team, world } = await newWorld(name);
    const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(database.cell, team.owner.context, "write", fn);
    await write(async (tx) => {
      for (let nth = atFirst; nth < max - 1; nth += 1) await add(tx, world, nth);
    });
    const added = Promise.withResolvers<void>();
    let hasSecondEnded = false;
    const first = write(async (tx) => {
      await add(tx, world, max - 1);
      added.resolve();
      await expect.poll(async () => hasSecondEnded || (await isAnotherWaiting(tx))).toBe(true);
    });
    await added.promise;
    const second = write((tx) => add(tx, world, max)).finally(() => {
      hasSecondEnded = true;
    });
    await Promise.all([first, expect(second).rejects.toMatchObject({ code })]);
  },
);
