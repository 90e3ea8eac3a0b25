import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailDomain, isDomain, isEmail, parseEmail } from "./email.ts";

describe("e-mail addresses", () => {
  it("are stored trimmed and lower-case", () => {
    expect(parseEmail("  Ada.Lovelace+1@Example.COM ")).toBe("ada.lovelace+1@example.com");
  });

  it("are refused when malformed", () => {
    const wrong = [
      "",
      "a",
      "a@",
      "@b.co",
      "a@b",
      "a b@c.de",
      "a..b@c.de",
      ".a@c.de",
      "a@-c.de",
      "a@c..de",
      "a@c.d1",
      "a@b@c.de\n",
    ];
    for (const text of wrong) expect(isEmail(text)).toBe(false);
    expect(() => parseEmail("nobody", "invitee")).toThrow("name@company.com");
  });

  it("have at most 320 characters, 63 a label", () => {
    expect(isEmail(`a@${"b".repeat(63)}.com`)).toBe(true);
    expect(isEmail(`a@${"b".repeat(64)}.com`)).toBe(false);
    expect(isEmail(`${"a".repeat(64)}@${Array(5).fill("b".repeat(60)).join(".")}.com`)).toBe(false);
  });

  it("of the common kinds are accepted", () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => isEmail(email)));
  });
});

describe("domains", () => {
  it("need a dot and a top-level label of letters", () => {
    expect(["example.com", "a.b.co.uk", "xn--bcher-kva.example", "x.xn--p1ai"].every(isDomain)).toBe(true);
    expect(["localhost", "example", "1.2.3.4", "-a.com", "a-.com", "a..com", "", "."].some(isDomain)).toBe(
      false,
    );
  });

  it("are what follows the last @, if there is one", () => {
    expect(emailDomain("ada@Fieldstone.example")).toBe("fieldstone.example");
    expect(emailDomain("no-at")).toBe("");
  });
});
