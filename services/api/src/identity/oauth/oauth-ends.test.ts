import { newId, parseId } from "@fieldstone/model/ids.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { entriesOf, randomSecret } from "../../kernel/audit/stored-entries.testing.ts";
import { useOauthFixtures } from "./asvs-fixtures.testing.ts";
import { type App, codeForm, newCode, newTokens, type OauthFixture } from "./oauth-client.testing.ts";

const fixtures = useOauthFixtures();
let fixture: OauthFixture;
let app: App;

beforeEach(() => {
  fixture = fixtures().fixture;
  app = fixture.phone;
});

const ofApp = () => ({
  kind: "token.revoked",
  subjectType: "oauth_application",
  subjectId: parseId(app.clientId),
});

/** The audit entries about ended access that an action leaves. */
async function endsOf(act: () => Promise<unknown>) {
  const before = await entriesOf(fixtures().database, fixture.team);
  await act();
  const entries = (await entriesOf(fixtures().database, fixture.team)).slice(before.length);
  expect(JSON.stringify(entries)).not.toMatch(randomSecret);
  return entries.filter(({ kind }) => kind === "token.revoked");
}

describe("access that ends leaves one entry in the audit log", () => {
  const reused = () => ({
    ...ofApp(),
    actorKind: "system",
    actorName: "oauth",
    data: { userId: fixture.member.userId, reason: "REUSED" },
  });

  it("when a refresh token is used again, however often", async () => {
    const { refresh } = fixtures();
    const first = await newTokens(fixture, app);
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
    const form = codeForm(await newCode(fixture, app));
    expect((await fixtures().token(app, form)).status).toBe(200);
    const ends = await endsOf(() => fixtures().token(app, form));
    expect(ends).toEqual([expect.objectContaining(reused())]);
  });

  it.each(["access_token", "refresh_token"] as const)(
    "when the application gives its %s back: all of that consent is over",
    async (which) => {
      const tokens = await newTokens(fixture, app);
      const requestId = newId();
      const ends = await endsOf(async () => {
        const answer = await fixture.fetch("/api/oauth/revoke", {
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
          actorId: fixture.member.userId,
          data: { userId: fixture.member.userId, reason: "REVOKED" },
          requestId,
        }),
      ]);
      await expect.poll(async () => (await fixtures().use(tokens.access_token)).status).toBe(401);
      expect((await fixtures().refresh(app, tokens.refresh_token)).body.error).toBe("invalid_grant");
      const { body } = await fixtures().ask("{ connectedApplications { id } }");
      expect(body.data.connectedApplications).toEqual([]);
    },
  );

  it("but not when another application gives it back, or nothing was there", async () => {
    const tokens = await newTokens(fixture, app);
    const ends = await endsOf(async () => {
      await fixture.post("/api/oauth/revoke", fixture.server, { token: tokens.refresh_token });
      await fixture.post("/api/oauth/revoke", app, { token: "nothing" });
    });
    expect(ends).toEqual([]);
    expect((await fixtures().use(tokens.access_token)).status).toBe(200);
  });
});
