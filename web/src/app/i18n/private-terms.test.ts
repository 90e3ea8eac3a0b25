import { describe, expect, it } from "vitest";
import { findPrivateTerms } from "../../../build/private-terms.ts";

describe("private terms", () => {
  it.each([
    ["Mend it and import again.", "Mend"],
    ["Your old address is told.", "is told"],
    ["Somebody has decided this already.", "Somebody"],
    ["Domains, one a line", "one a line"],
    ["Ask one of yours.", "of yours"],
    ["{n} rows refused", "refused"],
    ["Make a tag of {title}", "Make a tag"],
    ["Bring all back", "Bring all"],
    ["Someone changed this meanwhile.", "changed this meanwhile"],
  ])("are found in “%s”", (text, term) => {
    expect(findPrivateTerms(text).map((found) => found.term)).toContain(term);
  });

  it.each(["Fix it and import again.", "We also notify your old e-mail address.", "One per line."])(
    "are not found in “%s”",
    (text) => {
      expect(findPrivateTerms(text)).toEqual([]);
    },
  );
});
