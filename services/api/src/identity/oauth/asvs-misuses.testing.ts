import { expect, it } from "vitest";
import { type OauthStages, useOauthStages } from "./asvs-stages.testing.ts";
import { type Answer, type App, askFor, Browser, type OauthStage } from "./oauth-client.testing.ts";

// Each misuse that OWASP ASVS 5, chapter 10, names at levels 1 and 2 for an authorization server, a resource server
// and their consent. Which requirements are whose else, docs/oauth.md tells.

export interface Misuse {
  /** The requirement's number. */
  readonly requirement: string;
  readonly level: 1 | 2;
  readonly misuse: string;
  readonly refused: (on: OauthStages) => Promise<unknown>;
}

/** A test for each misuse, named by its requirement and in words. */
export function describeMisuses(misuses: readonly Misuse[]): void {
  const stages = useOauthStages();
  it.each(
    misuses.map((misuse) => [misuse.requirement, misuse.level, misuse.misuse, misuse.refused] as const),
  )("%s (level %i): %s", async (_requirement, _level, _misuse, refused) => {
    await refused(stages());
  });
}

export const told = (error: string) => (answer: Answer) =>
  expect([answer.status, answer.body?.error]).toEqual([400, error]);

/** Where a request for a code ends that must not reach the consent page: the error, and whether the app was told. */
export async function refusedAt(
  stage: OauthStage,
  changes: Record<string, string | undefined>,
  app: App = stage.server,
) {
  const { url } = await askFor(stage, app, changes);
  const { step, location } = await new Browser(stage).begin(url);
  // Kinds that carry tokens are answered, and refused, in the fragment.
  const fragment = new URLSearchParams(location.hash.slice(1));
  return {
    step,
    error: location.searchParams.get("error") ?? fragment.get("error"),
    iss: location.searchParams.get("iss"),
    toApp: location.host === "app.example",
    toUs: location.origin === stage.issuer,
  };
}
