import fc from "fast-check";
import { expect, it } from "vitest";
import { levelsWith } from "./capabilities.ts";
import { readUpgrade, readUpgradeShown } from "./read-upgrade.ts";
import { gatedCapabilities, invitePrompts, upgradeAreas } from "./upgrade-areas.ts";

it("reads the area, the capability and the prompt of a rejection, and nothing that is unknown", () => {
  expect(readUpgrade({ area: "charts", capability: "charts", secret: 1 })).toEqual({
    area: "charts",
    capability: "charts",
  });
  expect(readUpgrade({ area: "access", capability: "nothing", prompt: "only-admins-invite-users" })).toEqual({
    area: "access",
    prompt: "only-admins-invite-users",
  });
  for (const none of [undefined, null, "charts", {}, { area: "elsewhere", capability: "charts" }])
    expect(readUpgrade(none)).toBeUndefined();
});

it("names the two prompts of inviting as the documents do", () => {
  expect(invitePrompts).toEqual(["only-admins-invite-users", "only-admins-invite-paid-seats"]);
});

it("tells the area of each prompt that was shown, and never throws at what anybody sends", () => {
  for (const area of upgradeAreas)
    expect(readUpgradeShown(JSON.stringify({ type: "TRACK", event: "upgrade_prompt.shown", area }))).toBe(
      area,
    );
  expect(
    readUpgradeShown(JSON.stringify({ type: "PAGE", event: "upgrade_prompt.shown", area: "views" })),
  ).toBe(undefined);
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => readUpgradeShown(body) === undefined));
});

it("knows at least one plan for each capability", () => {
  for (const capability of gatedCapabilities) expect(levelsWith(capability)).toContain("ENTERPRISE");
  expect(levelsWith("charts")).toEqual(["PROFESSIONAL", "BUSINESS", "ENTERPRISE"]);
});
