import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissUpgrade, offeredUpgrade } from "./plans/upgrade-prompts.ts";
import { getJson, postJson, type Shape } from "./rest.ts";

let answer: Response;
const anything: Shape<unknown> = { safeParse: (data) => ({ success: true, data }) };
const rejection = () =>
  Response.json(
    {
      errors: [
        {
          code: "Forbidden",
          title: "plan.upgrade_needed",
          message: "Your plan does not include asking questions.",
          upgrade: { area: "ask-search", capability: "askSearch" },
        },
      ],
    },
    { status: 403 },
  );

beforeEach(() => void vi.stubGlobal("fetch", async () => answer));
afterEach(() => {
  dismissUpgrade();
  vi.unstubAllGlobals();
});

test.each([201, 204])("only 200 is a success, %i is none", async (status) => {
  answer = new Response(null, { status });
  await expect(getJson("/api/x", anything)).rejects.toMatchObject({
    status,
    message: "Error while fetching",
  });
  answer = Response.json({ ok: true });
  expect(await getJson("/api/x", anything)).toEqual({ ok: true });
});

test("an act that the plan refuses opens the prompt to upgrade, a page that it refuses shows it itself", async () => {
  const upgrade = { area: "ask-search", capability: "askSearch" };
  answer = rejection();
  await expect(getJson("/api/x", anything)).rejects.toMatchObject({ code: "plan.upgrade_needed", upgrade });
  expect(offeredUpgrade()).toBeUndefined();
  answer = rejection();
  await expect(postJson("/api/x", {}, anything)).rejects.toMatchObject({ upgrade });
  expect(offeredUpgrade()).toEqual({ upgrade, message: "Your plan does not include asking questions." });
});
