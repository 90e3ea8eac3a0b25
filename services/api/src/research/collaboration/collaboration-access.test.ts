import { listLinksOfObjects } from "@fieldstone/domain/access/share-links/read-share-links.ts";
import { createGroup } from "@fieldstone/domain/identity/groups/create-group.ts";
import { updateGroup } from "@fieldstone/domain/identity/groups/update-group.ts";
import { updateMember } from "@fieldstone/domain/identity/members/update-member.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { updateInsight } from "@fieldstone/domain/research/insights/update-insight.ts";
import { deleteNote } from "@fieldstone/domain/research/notes/delete-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { createShareLink } from "@fieldstone/domain/sharing/share-links/create-share-link.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { HocuspocusProvider } from "@hocuspocus/provider";
import { describe, expect, test } from "vitest";
import { synced, until, useBench } from "./collaboration-bench.testing.ts";

const bench = useBench();

describe("who may", () => {
  test("a VIEWER reads, and what they type is not taken", async () => {
    const note = await bench().noteOf("Read me.");
    const viewer = await bench().connect(
      bench().first,
      await seedUser(bench().database, bench().team, { role: "VIEWER" }),
      note,
    );
    await synced(viewer);
    expect(viewer.events).toEqual(["readonly"]);
    expect(viewer.text()).toBe("Read me.");
    viewer.insert("Read", "Vandal ");
    const ada = await bench().connect(bench().first, bench().team.owner, note);
    await synced(ada);
    ada.insert("Read", "Do ");
    await ada.saved();
    await until(() => expect(viewer.text()).toContain("Do "));
    expect(ada.text()).toBe("Do Read me.");
    expect(await bench().storedText(note)).toBe("Do Read me.");
    expect(viewer.provider.hasUnsyncedChanges).toBe(true);
  });

  test("another workspace and a name that is no note are refused alike", async () => {
    const note = await bench().noteOf("Secret.");
    const other = await seedTeam(bench().database);
    const refused = [
      await bench().connect(bench().first, other.owner, note, other),
      await bench().connect(bench().first, bench().team.owner, bench().team.teamId),
    ];
    for (const editor of refused) {
      await until(() => expect(editor.events[0]).toBe("denied document.not_found"));
      expect(editor.text()).toBe("");
    }
  });

  test("a signed-out visitor and a holder of a share link, good, expired or none, open no socket", async () => {
    const note = await bench().noteOf("Shared to be read.");
    const [good = "", expired = ""] = await bench().write(async (tx) => {
      for (let made = 0; made < 2; made++) await createShareLink(tx, { objectType: "note", objectId: note });
      return ((await listLinksOfObjects(tx, "note", [note])).get(note) ?? []).map(({ token }) => token);
    });
    await asAdministrator(bench().database.adminUrl, (admin) =>
      admin.query("update share_links set expires_at = now() - interval '1 s' where token = $1", [expired]),
    );
    for (const token of [undefined, good, expired, "AAAAAAAAAAAA"])
      expect(
        await bench().handshake(token === undefined ? {} : { authorization: `Bearer public.${token}` }),
      ).toBe(403);
  });

  test("another workspace is refused also while the note is open", async () => {
    const note = await bench().noteOf("Secret.");
    await synced(await bench().connect(bench().first, bench().team.owner, note));
    const other = await seedTeam(bench().database);
    const spy = await bench().connect(bench().first, other.owner, note, other);
    await until(() => expect(spy.events).toEqual(["denied document.not_found"]));
  });

  test("a right that is taken away ends at once: to reading alone, then to nothing", async () => {
    const project = await bench().write((tx) =>
      createProject(tx, { title: "Private", workspaceAccess: "private" }),
    );
    const note = await bench().noteOf("Ours.", project);
    const ben = await seedUser(bench().database, bench().team);
    await bench().write((tx) =>
      setPermission(tx, { objectType: "project", objectId: project, userId: ben.userId, level: "WRITE" }),
    );
    const editor = await bench().connect(bench().first, ben, note);
    await synced(editor);
    expect(editor.events).toEqual(["read-write"]);
    await bench().write((tx) =>
      setPermission(tx, { objectType: "project", objectId: project, userId: ben.userId, level: "READ" }),
    );
    await until(() => expect(editor.events).toEqual(["read-write", "readonly"]), 2_000);
    await bench().write((tx) =>
      setPermission(tx, { objectType: "project", objectId: project, userId: ben.userId }),
    );
    await until(() => expect(editor.events.at(-1)).toMatch(/^denied /), 2_000);
  });

  test("a note or insight that moves to a private project is closed at once", async () => {
    const { projectId, database, team, first } = bench();
    const hidden = await bench().write((tx) =>
      createProject(tx, { title: "Private", workspaceAccess: "private" }),
    );
    const note = await bench().noteOf("Ours.");
    const insight = await bench().write((tx) => createInsight(tx, { projectId, title: "Ours" }));
    const ben = await seedUser(database, team);
    const editors = [await bench().connect(first, ben, note), await bench().connect(first, ben, insight)];
    for (const editor of editors) await until(() => expect(editor.events).toEqual(["read-write"]));
    await bench().write((tx) => updateNote(tx, { id: note, projectId: hidden }));
    await until(() => expect(editors[0]?.events.at(-1)).toMatch(/^denied /), 2_000);
    await bench().write((tx) => updateInsight(tx, { id: insight, projectId: hidden }));
    await until(() => expect(editors[1]?.events.at(-1)).toMatch(/^denied /), 2_000);
  });

  test("a member made a VIEWER goes on reading alone, and a note in the trash is closed", async () => {
    const note = await bench().noteOf("Ours.");
    const ben = await seedUser(bench().database, bench().team);
    const editor = await bench().connect(bench().first, ben, note);
    await synced(editor);
    await bench().write((tx) => updateMember(tx, { id: ben.userId, role: "VIEWER" }));
    await until(() => expect(editor.events).toEqual(["read-write", "readonly"]), 2_000);
    await bench().write((tx) => deleteNote(tx, note));
    await until(() => expect(editor.events.at(-1)).toMatch(/^denied /), 2_000);
  });
});

/** Fills the workspace's limit of concurrent transactions until the returned function is called. */
async function fillWorkspace(): Promise<() => Promise<void>> {
  const { tenantConnections } = bench().database.cell;
  const { teamId } = bench().team;
  const gate = Promise.withResolvers<void>();
  const hold = () =>
    tenantConnections.enter(teamId).then(
      (leave) => gate.promise.then(leave),
      () => undefined,
    );
  // More than may run and wait together.
  const held = Array.from({ length: 2_000 }, hold);
  await expect(tenantConnections.enter(teamId)).rejects.toMatchObject({ code: "requests.limited" });
  return async () => {
    gate.resolve();
    await Promise.all(held);
  };
}

describe("a workspace with too many transactions under way", () => {
  test("has an editor connect again, and what it typed is kept", async () => {
    const note = await bench().noteOf("Ours.");
    const editor = await bench().connect(bench().first, bench().team.owner, note);
    await synced(editor);
    const other = await bench().noteOf("Ours too.");
    // Already open, so that only the access check remains.
    const colleague = await bench().connect(bench().first, bench().team.owner, other);
    await synced(colleague);
    const release = await fillWorkspace();
    const before = editor.connections();
    const events: string[] = [];
    // On the open socket, as the handshake of a new one would be rejected.
    const second = new HocuspocusProvider({
      websocketProvider: editor.provider.configuration.websocketProvider,
      name: toShortId(other),
      onAuthenticationFailed: ({ reason }) => events.push(`denied ${reason}`),
      onAuthenticated: ({ scope }) => events.push(scope),
    });
    try {
      second.attach();
      editor.insert("Ours", "Still ");
      await until(() => expect(editor.connections()).toBeGreaterThan(before));
    } finally {
      await release();
    }
    await until(() => expect(second.isSynced).toBe(true));
    expect(events).toEqual(["read-write"]);
    await editor.saved();
    await until(async () => expect(await bench().storedText(note)).toBe("Still Ours."));
    second.destroy();
  });
});

describe("an editor of a note", () => {
  const hiddenNote = async () => {
    const project = await bench().write((tx) =>
      createProject(tx, { title: "Private", workspaceAccess: "private" }),
    );
    return { project, note: await bench().noteOf("Ours.", project) };
  };

  test("who was granted it alone is out as soon as the grant is taken away", async () => {
    const { note } = await hiddenNote();
    const ben = await seedUser(bench().database, bench().team);
    const grant = { objectType: "note", objectId: note, userId: ben.userId } as const;
    await bench().write((tx) => setPermission(tx, { ...grant, level: "WRITE" }));
    const editor = await bench().connect(bench().first, ben, note);
    await synced(editor);
    expect(editor.events).toEqual(["read-write"]);
    await bench().write((tx) => setPermission(tx, grant));
    await until(() => expect(editor.events.at(-1)).toMatch(/^denied /), 2_000);
  });

  test("who reads by a group is out as soon as they leave it", async () => {
    const { project, note } = await hiddenNote();
    const ben = await seedUser(bench().database, bench().team);
    const group = await bench().write((tx) => createGroup(tx, { name: "Sales", memberIds: [ben.userId] }));
    await bench().write((tx) =>
      setPermission(tx, { objectType: "project", objectId: project, groupId: group.id, level: "WRITE" }),
    );
    const editor = await bench().connect(bench().first, ben, note);
    await synced(editor);
    await bench().write((tx) => updateGroup(tx, { id: group.id, memberIds: [] }));
    await until(() => expect(editor.events.at(-1)).toMatch(/^denied /), 2_000);
  });
});
