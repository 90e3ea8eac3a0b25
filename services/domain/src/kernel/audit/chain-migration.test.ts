import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@fieldstone/database/migrate.ts";
import { migrationsDir } from "@fieldstone/database/migration-files.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { asAdministrator, createEmptyDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, it } from "vitest";
import { auditExportFormat } from "./chain-format.ts";
import { ChainVerifier } from "./verify-chain.ts";

/** The first migration with the chain. */
const chained = "0064-audit-chain.sql";

it("entries written before there was a chain are chained by the migration, each workspace's by itself", async () => {
  const database = await createEmptyDatabase();
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-before-"));
  try {
    for (const name of await readdir(migrationsDir("cell"))) {
      if (name < chained) await cp(join(migrationsDir("cell"), name), join(dir, name));
    }
    await migrate({ url: database.adminUrl, kind: "cell", dir });
    const [teamId, otherId, tokenId] = [newId(), newId(), newId()];
    const userId = newId();
    await asAdministrator(database.adminUrl, async (admin) => {
      for (const id of [teamId, otherId]) {
        await admin.query(
          "insert into teams (team_id, subdomain, name, region) values ($1, $2, 'T', 'US_B')",
          [id, `team-${id.slice(-12)}`],
        );
      }
      for (const [id, actor, name, at] of [
        [teamId, "user", null, "2026-01-02"],
        [otherId, "system", "SCIM", "2026-01-02"],
        // Began earlier, but was written later.
        [teamId, "token", tokenId, "2026-01-01"],
        [teamId, "anonymous", null, "2026-01-03"],
      ]) {
        await admin.query(
          `insert into audit_entries (team_id, audit_entry_id, kind, actor_kind, actor_id, actor_name, subject_type,
             data, request_id, region, created_at)
           values ($1, $2, 'note.created', $3, $4, $5, 'note', '{"title":"Größe","n":[1.50,1e21]}', 'r', 'US_B', $6)`,
          [id, newId(), actor, actor === "system" ? null : userId, name, at],
        );
      }
    });
    await migrate({ url: database.adminUrl, kind: "cell" });
    const lines = await asAdministrator(database.adminUrl, async (admin) => {
      const { rows } = await admin.query<{ text: string; hash: string }>(
        `select fieldstone.audit_entry_text(a) as text, encode(hash, 'hex') as hash from audit_entries a
          where team_id = $1 order by seq`,
        [teamId],
      );
      return rows.map(({ text, hash }) => `{"entry":${text},"hash":"${hash}"}`);
    });
    const last = JSON.parse(lines.at(-1) ?? "");
    const verifier = new ChainVerifier({ seq: 3, hash: last.hash });
    const head = `{"hash":"${last.hash}","seq":3}`;
    verifier.take(
      `{"about":{},"count":3,"format":"${auditExportFormat}","from":1,"head":${head},"teamId":"${teamId}","to":3}`,
    );
    for (const line of lines) verifier.take(line);
    expect(verifier.end()).toMatchObject({ faults: [], count: 3 });
    expect(
      lines.map((line) => JSON.parse(line).entry).map(({ actor, time }) => [actor.throughId, time]),
    ).toEqual([
      [null, "2026-01-02T00:00:00.000000Z"],
      [tokenId, "2026-01-02T00:00:00.000000Z"],
      [null, "2026-01-03T00:00:00.000000Z"],
    ]);
  } finally {
    await rm(dir, { recursive: true });
  }
});
