import { newId, parseId } from "@fieldstone/model/ids.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { entriesOf, randomSecret } from "../../kernel/audit/kept-entries.testing.ts";
import { useOauthStages } from "./asvs-stages.testing.ts";
import { type App, codeForm, newCode, newTokens, type OauthStage } from "./oauth-client.testing.ts";

const stages = useOauthStages();
let stage: OauthStage;
let app: App;

beforeEach(() => {
  stage = stages().stage;
  app = stage.phone;
});

const ofApp = () => ({
  kind: "token.revoked",
  subjectType: "oauth_application",
  subjectId: parseId(app.clientId),
});

/** The entries of ended access that an act leaves. */
async function endsOf(act: () => Promise<unknown>) {
  const before = await entriesOf(stages().database, stage.team);
  await act();
  const entries = (await entriesOf(stages().database, stage.team)).slice(before.length);
  expect(JSON.stringify(entries)).not.toMatch(randomSecret);
  return entries.filter(({ kind }) => kind === "token.revoked");
}

describe("access that ends leaves one entry in the audit log", () => {
  const reused = () => ({
    ...ofApp(),
    actorKind: "system",
    actorName: "oauth",
    data: { userId: stage.member.userId, reason: "REUSED" },
  });

  it("when a refresh token is used again, however often", async () => {
    const { refresh } = stages();
    const first = await newTokens(stage, app);
    await refresh(app, first.refresh_token);
    const ends = await endsOf(async () => {
      for (let i = 0; i < 3; i += 1) {
        expect((await refresh(app, first.refresh_token)).body.error).toBe("invalid_grant");
      }
    });
    expect(ends).toEqual([expect.objectContaining(reused())]);
    expect(ends[0]?.requestId).toMatch(/^[\w-]{20,}$/);
  });

  it("when a code is used again", async () => {
    const form = codeForm(await newCode(stage, app));
    expect((await stages().token(app, form)).status).toBe(200);
    const ends = await endsOf(() => stages().token(app, form));
    expect(ends).toEqual([expect.objectContaining(reused())]);
  });

  it.each(["access_token", "refresh_token"] as const)(
    "when the application gives its %s back: all of that consent is over",
    async (which) => {
      const tokens = await newTokens(stage, app);
      const requestId = newId();
      const ends = await endsOf(async () => {
        const answer = await stage.fetch("/api/oauth/revoke", {
          method: "POST",
          body: new URLSearchParams({ client_id: app.clientId, token: tokens[which] }),
          headers: { "x-request-id": requestId },
        });
        expect(answer.status).toBe(200);
      });
      expect(ends).toEqual([
        expect.objectContaining({
          ...ofApp(),
          actorKind: "application",
          actorId: stage.member.userId,
          data: { userId: stage.member.userId, reason: "REVOKED" },
          requestId,
        }),
      ]);
      await expect.poll(async () => (await stages().use(tokens.access_token)).status).toBe(401);
      expect((await stages().refresh(app, tokens.refresh_token)).body.error).toBe("invalid_grant");
      const { body } = await stages().ask("{ connectedApplications { id } }");
      expect(body.data.connectedApplications).toEqual([]);
    },
  );

  it("but not when another application gives it back, or nothing was there", async () => {
    const tokens = await newTokens(stage, app);
    const ends = await endsOf(async () => {
      await stage.post("/api/oauth/revoke", stage.server, { token: tokens.refresh_token });
      await stage.post("/api/oauth/revoke", app, { token: "nothing" });
    });
    expect(ends).toEqual([]);
    expect((await stages().use(tokens.access_token)).status).toBe(200);
  });
});
