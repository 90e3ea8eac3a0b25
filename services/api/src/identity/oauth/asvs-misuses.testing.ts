import { expect, it } from "vitest";
import { type OauthFixtures, useOauthFixtures } from "./asvs-fixtures.testing.ts";
import { type Answer, type App, askFor, Browser, type OauthFixture } from "./oauth-client.testing.ts";

// Each misuse that OWASP ASVS 5, chapter 10, names at levels 1 and 2 for an authorization server, a resource
// server and their consent. docs/oauth.md says where the other requirements are covered.

export interface Misuse {
  /** The requirement's number. */
  readonly requirement: string;
  readonly level: 1 | 2;
  readonly misuse: string;
  readonly refused: (on: OauthFixtures) => Promise<unknown>;
}

/** Defines a test for each misuse, named by its requirement and description. */
export function describeMisuses(misuses: readonly Misuse[]): void {
  const fixtures = useOauthFixtures();
  it.each(
    misuses.map((misuse) => [misuse.requirement, misuse.level, misuse.misuse, misuse.refused] as const),
  )("%s (level %i): %s", async (_requirement, _level, _misuse, refused) => {
    await refused(fixtures());
  });
}

export const expectError = (error: string) => (answer: Answer) =>
  expect([answer.status, answer.body?.error]).toEqual([400, error]);

/** Where a rejected request for a code ends: the error, and whether the application was told. */
export async function refusedAt(
  fixture: OauthFixture,
  changes: Record<string, string | undefined>,
  app: App = fixture.server,
) {
  const { url } = await askFor(fixture, app, changes);
  const { step, location } = await new Browser(fixture).begin(url);
  // Response types with tokens are answered, and rejected, in the fragment.
  const fragment = new URLSearchParams(location.hash.slice(1));
  return {
    step,
    error: location.searchParams.get("error") ?? fragment.get("error"),
    iss: location.searchParams.get("iss"),
    toApp: location.host === "app.example",
    toUs: location.origin === fixture.issuer,
  };
}
