import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import { updateTeamSecurity } from "@fieldstone/domain/identity/security/update-team-security.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { expect, test } from "vitest";
import { synced, until, useBench } from "./collaboration-bench.testing.ts";

const bench = useBench();

/** Status of an editor's handshake from an address: 101 if accepted. */
async function handshake(address: string): Promise<number> {
  const { team, database } = bench();
  const cookie = await sessionCookieOf(database, team, team.owner);
  return await bench().handshake({ cookie, [clientAddressHeader]: address });
}

test("an editor outside the workspace's networks is closed at once, and no other opens from there", async () => {
  const note = await bench().noteOf("Inside.");
  // The bench's editors connect from 203.0.113.7.
  const editor = await bench().connect(bench().first, bench().team.owner, note);
  await synced(editor);
  expect(await handshake("198.51.100.9")).toBe(101);
  await bench().write((tx) => updateTeamSecurity(tx, { ipAllowList: ["198.51.100.0/24"] }, "198.51.100.9"));
  await until(() => expect(editor.provider.isSynced).toBe(false), 2_000);
  editor.insert("Inside", "Not ");
  expect(await handshake("203.0.113.7")).toBe(403);
  expect(await handshake("198.51.100.9")).toBe(101);
  expect(await bench().storedText(note)).toBe("Inside.");
  await bench().write((tx) => updateTeamSecurity(tx, { ipAllowList: [] }, "203.0.113.7"));
  await editor.saved();
  expect(await bench().storedText(note)).toBe("Not Inside.");
});
