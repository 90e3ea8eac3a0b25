import { describe, expect, it } from "vitest";
import { newId, toShortId } from "../ids.ts";
import { addSessionEntry, readSessionEntries, removeSessionEntry, sessionCookie } from "./session-cookie.ts";

const secretOf = (letter: string) => letter.repeat(43);
const site = { rootDomain: "fieldstone.localhost", secure: false };

describe("the session cookie", () => {
  it("gives back what was written, newest first", () => {
    const entries = ["a", "b"].map((letter) => ({ teamId: newId(), secret: secretOf(letter) }));
    const header = sessionCookie(entries, site).split(";")[0];
    expect(readSessionEntries(`theme=dark; ${header}; x=y`)).toEqual(entries);
  });

  it("holds one entry a team and 20 at most, the newest first", () => {
    const entries = Array.from({ length: 20 }, () => ({ teamId: newId(), secret: secretOf("a") }));
    const last = entries.at(-1);
    const again = { teamId: entries[3]?.teamId ?? "", secret: secretOf("b") };
    expect(addSessionEntry(entries, again)).toHaveLength(20);
    expect(addSessionEntry(entries, again)[0]).toEqual(again);
    const added = addSessionEntry(entries, { teamId: newId(), secret: secretOf("c") });
    expect(added).toHaveLength(20);
    expect(added).not.toContain(last);
  });

  it("drops what is not an entry", () => {
    const team = toShortId(newId());
    const bad = ["", "x", `${team}.short`, `!!.${secretOf("a")}`, `${team}.${secretOf("a")}.more`].join("~");
    expect(readSessionEntries(`fieldstone_session=${bad}`)).toEqual([]);
    expect(readSessionEntries(undefined)).toEqual([]);
    expect(readSessionEntries(`xfieldstone_session=${team}.${secretOf("a")}`)).toEqual([]);
  });

  it("is HttpOnly, Lax, on the root domain for seven days, and Secure where the site is", () => {
    const entry = { teamId: newId(), secret: secretOf("a") };
    const cookie = sessionCookie([entry], { ...site, secure: true });
    expect(cookie).toContain(
      "; Domain=fieldstone.localhost; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure",
    );
    expect(sessionCookie([entry], site)).not.toContain("Secure");
    expect(sessionCookie(removeSessionEntry([entry], entry.teamId), site)).toContain("Max-Age=0");
  });
});
