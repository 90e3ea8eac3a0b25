import { expect, test } from "vitest";
import { sessionShape } from "./session.ts";

const session = {
  user: { id: "u", name: "Ada", email: "ada@x.io", role: "MANAGER", workspaceAdmin: true, extra: 1 },
  team: { id: "t", name: "Acme", subdomain: "acme", region: "EU_A" },
};

test("a session is read with what the pages need", () => {
  const read = sessionShape.safeParse(session);
  expect(read.success && read.data.user).toEqual({
    id: "u",
    name: "Ada",
    email: "ada@x.io",
    role: "MANAGER",
    workspaceAdmin: true,
    gettingStartedHidden: false,
  });
});

test("questions are offered unless the service says that there is no AI", () => {
  const hasAi = (more: object) => {
    const read = sessionShape.safeParse({ ...session, ...more });
    return read.success && read.data.hasAi;
  };
  expect([hasAi({}), hasAi({ hasAi: true }), hasAi({ hasAi: false })]).toEqual([true, true, false]);
});

test("an answer of another shape is no session", () => {
  const wrong = [null, {}, { user: session.user }, { ...session, user: { ...session.user, role: "OWNER" } }];
  for (const value of wrong) expect(sessionShape.safeParse(value).success).toBe(false);
});
