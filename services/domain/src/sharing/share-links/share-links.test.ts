import { isShareToken } from "@fieldstone/model/access/share-token.ts";
import { hourMs } from "@fieldstone/model/durations.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { contextOf, type SeededTeam, type SeededUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, describe, expect, it, test } from "vitest";
import { listLinksOfObjects } from "../../access/share-links/read-share-links.ts";
import { shareLinksMax } from "../../access/share-links/share-link.ts";
import { filterShared, requireSharedAccess } from "../../access/share-links/shared-access.ts";
import { updateTeamSecurity } from "../../identity/security/update-team-security.ts";
import { deleteProject } from "../../research/projects/delete-project.ts";
import { restoreProject } from "../../research/projects/restore-project.ts";
import { setPermission } from "../grants/set-permission.ts";
import { createShareLink } from "./create-share-link.ts";
import { revokeShareLink } from "./revoke-share-link.ts";
import { unlockShareLink } from "./unlock-share-link.ts";
import { updateShareLink } from "./update-share-link.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let contributor: SeededUser;
let viewer: SeededUser;
let projectId: string;
const note = newId();
const insight = newId();
const embedded = newId();
const apart = newId();

beforeAll(async () => {
  database = await createCellDatabase();
  ({ team, contributor, viewer, projectId } = await world(database));
  await asAdministrator(database.adminUrl, async (admin) => {
    const named = [team.teamId, projectId];
    await admin.query(
      "insert into notes (team_id, note_id, project_id, author_kind) values ($1, $3, $2, 'person')",
      [...named, note],
    );
    await admin.query(
      "insert into insights (team_id, insight_id, project_id, author_kind) values ($1, $3, $2, 'person')",
      [...named, insight],
    );
    await admin.query(
      `insert into documents (team_id, document_id, object_type, project_id, state) values ($1, $3, 'note', $2, ''), ($1, $4, 'insight', $2, '')`,
      [...named, note, insight],
    );
    for (const id of [embedded, apart]) {
      await admin.query(
        `insert into highlights (team_id, highlight_id, document_id, project_id, anchor_start, anchor_end, text,
          document_version, author_kind) values ($1, $3, $4, $2, '', '', 'words', 1, 'person')`,
        [...named, id, note],
      );
    }
    await admin.query(
      "insert into insight_highlights (team_id, insight_id, highlight_id) values ($1, $2, $3)",
      [team.teamId, insight, embedded],
    );
  });
});

function write<T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, user.context, "write", fn);
}

function visit<T>(shareToken: string, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, contextOf(team, { kind: "public", shareToken }), "read", fn);
}

async function share(objectType: "note" | "insight" | "highlight", objectId: string, expiresAt?: Date) {
  const id = await write(contributor, (tx) => createShareLink(tx, { objectType, objectId, expiresAt }));
  const links = await write(contributor, (tx) => listLinksOfObjects(tx, objectType, [objectId]));
  const token = links.get(objectId)?.find((link) => link.id === id)?.token ?? "";
  expect(isShareToken(token)).toBe(true);
  return { id, token };
}

describe("a share link", () => {
  it("of an insight opens it and the highlights it embeds, and nothing beside", async () => {
    const { token } = await share("insight", insight);
    await visit(token, async (tx) => {
      expect(await filterShared(tx, "insight", [insight, newId()])).toEqual([insight]);
      expect(await filterShared(tx, "highlight", [embedded, apart])).toEqual([embedded]);
      expect(await filterShared(tx, "note", [note])).toEqual([]);
    });
  });

  it("of a highlight opens it without its note", async () => {
    const { token } = await share("highlight", apart);
    await visit(token, async (tx) => {
      expect(await filterShared(tx, "highlight", [embedded, apart])).toEqual([apart]);
      expect(await filterShared(tx, "note", [note])).toEqual([]);
    });
  });

  it("says that it has expired, was turned off or leads nowhere", async () => {
    const revoked = await share("note", note);
    await write(contributor, (tx) => revokeShareLink(tx, revoked.id));
    const expired = await share("note", note, new Date(Date.now() + hourMs));
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query("update share_links set expires_at = now() - interval '1 s' where share_link_id = $1", [
        expired.id,
      ]),
    );
    const codes = [revoked.token, expired.token, "abcdefghijkl", "short"].map((token) =>
      visit(token, (tx) => requireSharedAccess(tx)).catch((error: { code: string }) => error.code),
    );
    expect(await Promise.all(codes)).toEqual([
      "share_link.revoked",
      "share_link.expired",
      "share_link.not_found",
      "share_link.not_found",
    ]);
  });

  it("rests while its project is in the trash", async () => {
    const { token } = await share("note", note);
    await write(contributor, (tx) => deleteProject(tx, projectId));
    await expect(visit(token, (tx) => requireSharedAccess(tx))).rejects.toMatchObject({
      code: "share_link.not_found",
    });
    await write(contributor, (tx) => restoreProject(tx, projectId));
    expect((await visit(token, (tx) => requireSharedAccess(tx))).object.objectId).toBe(note);
  });

  it("is made by those who may write, for a moment in the future", async () => {
    await expect(
      write(viewer, (tx) => createShareLink(tx, { objectType: "note", objectId: note })),
    ).rejects.toMatchObject({ title: "Forbidden" });
    await expect(share("note", note, new Date(0))).rejects.toMatchObject({ code: "share_link.expiry_past" });
  });
});

describe("the password of a link", () => {
  const password = "quiet harbour";
  const door = {
    read: <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(database.cell, anonymous(), "read", fn),
    write: <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(database.cell, anonymous(), "write", fn),
  };
  const anonymous = () => contextOf(team, { kind: "anonymous" });
  const unlock = (shareToken: string, said: string, ipAddress: string) =>
    unlockShareLink(door, { shareToken, password: said }, { ipAddress });
  const open = (shareToken: string, shareGrant?: string | null) =>
    withTenant(
      database.cell,
      contextOf(team, { kind: "public", shareToken, shareGrant: shareGrant ?? undefined }),
      "read",
      async (tx) => (await requireSharedAccess(tx)).object.objectId,
    ).catch((error: { code: string }) => error.code);

  it("opens it to whoever says it, until it is another one", async () => {
    const { id, token } = await share("note", note);
    await write(contributor, (tx) => updateShareLink(tx, { id, password }));
    expect(await open(token)).toBe("share_link.password_needed");
    await expect(unlock(token, "quiet harbor", "192.0.2.1")).rejects.toMatchObject({
      code: "share_link.password_wrong",
    });
    const grant = await unlock(token, password, "192.0.2.1");
    expect(await open(token, grant)).toBe(note);
    const other = await share("note", note);
    await write(contributor, (tx) => updateShareLink(tx, { id: other.id, password }));
    expect(await open(other.token, grant)).toBe("share_link.password_needed");
    await write(contributor, (tx) => updateShareLink(tx, { id, password: `${password}s` }));
    expect(await open(token, grant)).toBe("share_link.password_needed");
    await write(contributor, (tx) => updateShareLink(tx, { id, password: null }));
    expect(await unlock(token, "anything", "192.0.2.1")).toBeNull();
    expect(await open(token)).toBe(note);
  });

  it("says of a link that is over that it is over, before anything else, and of an unknown one nothing", async () => {
    const { id, token } = await share("note", note);
    await write(contributor, (tx) => updateShareLink(tx, { id, password }));
    await write(contributor, (tx) => revokeShareLink(tx, id));
    await expect(unlock(token, password, "192.0.2.2")).rejects.toMatchObject({ code: "share_link.revoked" });
    await expect(unlock("abcdefghijkl", password, "192.0.2.2")).rejects.toMatchObject({
      code: "share_link.not_found",
    });
    await expect(write(contributor, (tx) => updateShareLink(tx, { id, password }))).rejects.toMatchObject({
      code: "share_link.revoked",
    });
  });

  it("is guessed 20 times from one network and 50 times in all, and right ones do not count", async () => {
    const { id, token } = await share("note", note);
    await write(contributor, (tx) => updateShareLink(tx, { id, password }));
    const codeOf = (said: string, ipAddress: string) =>
      unlock(token, said, ipAddress).then(
        () => "open",
        (error: { code: string }) => error.code,
      );
    const setAttempts = (limit: string, attempts: number, ageSeconds = 0) =>
      asAdministrator(database.adminUrl, (admin) =>
        admin.query(
          `update rate_limits set attempts = $2, window_started_at = now() - make_interval(secs => $3)
            where team_id = $1 and bucket like $4`,
          [team.teamId, attempts, ageSeconds, `${limit}:%`],
        ),
      );
    expect(await codeOf("wrong guess", "203.0.113.1")).toBe("share_link.password_wrong");
    await setAttempts("share_password.address", 19);
    await setAttempts("share_password.link", 49);
    for (let tried = 0; tried < 2; tried++) expect(await codeOf(password, "203.0.113.1")).toBe("open");
    expect(await codeOf("wrong guess", "203.0.113.1")).toBe("share_link.password_wrong");
    await setAttempts("share_password.link", 0);
    expect(await codeOf(password, "203.0.113.1")).toBe("rate.limited");
    expect(await codeOf(password, "203.0.113.2")).toBe("open");
    await setAttempts("share_password.link", 50);
    expect(await codeOf(password, "203.0.113.3")).toBe("rate.limited");
    await setAttempts("share_password.link", 50, 901);
    expect(await codeOf(password, "203.0.113.3")).toBe("open");
  });

  it("has 8 to 128 characters, and is set by those who may edit", async () => {
    const { id } = await share("note", note);
    for (const [tooFewOrMany, code] of [
      ["1234567", "share_link.password_short"],
      ["x".repeat(129), "share_link.password_long"],
    ] as const) {
      await expect(
        write(contributor, (tx) => updateShareLink(tx, { id, password: tooFewOrMany })),
      ).rejects.toMatchObject({ code });
    }
    await expect(write(viewer, (tx) => updateShareLink(tx, { id, password }))).rejects.toMatchObject({
      title: "Forbidden",
    });
  });
});

describe("public access that is turned off", () => {
  it("closes every link at once, lets none be made, and opens them again", async () => {
    const { token } = await share("note", note);
    const setAllowed = (publicAccess: boolean) =>
      write(team.owner, (tx) => updateTeamSecurity(tx, { publicAccess }, undefined));
    const seen = () =>
      visit(token, (tx) => requireSharedAccess(tx)).then(
        () => "open",
        (error: { code: string }) => error.code,
      );
    expect(await seen()).toBe("open");
    await setAllowed(false);
    expect(await seen()).toBe("share_link.public_access_disabled");
    await expect(share("note", note)).rejects.toMatchObject({ code: "share_link.public_access_off" });
    const granted = write(contributor, (tx) =>
      setPermission(tx, {
        objectType: "insight",
        objectId: insight,
        specialGroup: "public",
        level: "READ",
      }),
    );
    await expect(granted).rejects.toMatchObject({ code: "share_link.public_access_off" });
    await setAllowed(true);
    expect(await seen()).toBe("open");
  });
});

test("an object has a limited number of share links; revoking one makes room for another", async () => {
  const shared = newId();
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      "insert into notes (team_id, note_id, project_id, author_kind) values ($1, $2, $3, 'person')",
      [team.teamId, shared, projectId],
    ),
  );
  const create = () =>
    write(contributor, (tx) => createShareLink(tx, { objectType: "note", objectId: shared }));
  const first = await create();
  for (let made = 1; made < shareLinksMax; made += 1) await create();
  await expect(create()).rejects.toMatchObject({ code: "share_link.too_many" });
  await write(contributor, (tx) => revokeShareLink(tx, first));
  await create();
});
