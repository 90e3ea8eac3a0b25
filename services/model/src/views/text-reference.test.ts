import { describe, expect, it } from "vitest";
import { parseId, toShortId } from "../ids.ts";
import { readReferenceDisplay, writeReferenceDisplay } from "./reference-display.ts";
import { referenceOfLink } from "./reference-link.ts";
import { readReference } from "./text-reference.ts";

const origin = "https://acme.example.com";
const objectId = "01890a5d-ac96-774b-bcce-b302099a8057";

describe("a reference in a text", () => {
  it("names an object of a known kind by either spelling of its id", () => {
    expect(readReference({ objectType: "Person", objectId: toShortId(objectId) })).toEqual({
      objectType: "Person",
      objectId,
    });
    expect(readReference({ objectType: "Highlight", objectId })).toBeUndefined();
    expect(readReference({ objectType: "Note", objectId: "no id" })).toBeUndefined();
    expect(readReference(undefined)).toBeUndefined();
  });

  it("keeps its display, and what its kind does not know counts as nothing chosen", () => {
    const choice = { layout: "portrait", toggles: { cover: true } } as const;
    expect(readReferenceDisplay("Note", writeReferenceDisplay(choice))).toEqual(choice);
    expect(readReferenceDisplay("Person", writeReferenceDisplay(choice))).toEqual({});
    expect(readReferenceDisplay("Note", "{")).toEqual({});
    expect(readReferenceDisplay("Note", null)).toEqual({});
  });
});

describe("an address", () => {
  it.each([
    ["/data/What-we-heard-", "Note"],
    ["/insights/", "Insight"],
    ["/f/", "File"],
    ["/people/", "Person"],
    ["/contacts/", "Person"],
    ["/projects/", "Project"],
    ["/folders/", "ProjectCategory"],
    ["/tags/", "Tag"],
  ])("of %s refers to a %s", (path, objectType) => {
    expect(referenceOfLink(`${origin}${path}${toShortId(objectId)}`, origin)).toEqual({
      objectType,
      objectId: parseId(objectId),
    });
  });

  it.each([
    `https://other.example.com/data/${objectId}`,
    `${origin}/data/${objectId}#:passage`,
    `${origin}/home`,
    `/data/${objectId}`,
    "not an address",
  ])("%s refers to nothing", (address) => {
    expect(referenceOfLink(address, origin)).toBeUndefined();
  });
});
