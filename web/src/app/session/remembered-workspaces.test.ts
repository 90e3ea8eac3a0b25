import { describe, expect, it } from "vitest";
import { readRemembered } from "./remembered-workspaces.ts";

describe("remembered workspaces", () => {
  it("are read in their order, each once, five at most", () => {
    expect(readRemembered("a=b; fieldstone_workspaces=acme~blue~acme~c1~d1~e1~f1")).toEqual([
      "acme",
      "blue",
      "c1",
      "d1",
      "e1",
    ]);
  });

  it("hold addresses alone: what another could have planted is left out", () => {
    expect(readRemembered("fieldstone_workspaces=evil.example~<b>~~//x~ok")).toEqual(["ok"]);
    expect(readRemembered("")).toEqual([]);
  });
});
