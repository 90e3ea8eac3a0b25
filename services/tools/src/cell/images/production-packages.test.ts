import { describe, expect, it } from "vitest";
import { productionPackages } from "./production-packages.ts";

const everywhere = () => true;
const lockOf = (packages: object): string => JSON.stringify({ packages });

describe("packages of production", () => {
  it("are found as Node finds them, the nearest first, and never those of development", () => {
    const lock = lockOf({
      "services/api": { dependencies: { a: "1", "@house/b": "1" }, devDependencies: { test: "1" } },
      "node_modules/a": { dependencies: { c: "1" } },
      "node_modules/a/node_modules/c": {},
      "node_modules/c": {},
      "node_modules/test": {},
      "node_modules/@house/b": { link: true, resolved: "services/b" },
      "services/b": { dependencies: { c: "1" } },
    });
    expect(productionPackages(lock, ["services/api"], everywhere)).toEqual({
      workspaces: ["services/api", "services/b"],
      installed: ["node_modules/@house/b", "node_modules/a", "node_modules/c"],
    });
  });

  it("are told where one is not installed; what is optional may be missing", () => {
    const lock = lockOf({
      "services/api": { dependencies: { a: "1" }, optionalDependencies: { mac: "1" } },
      "node_modules/a": {},
      "node_modules/mac": {},
    });
    const isThere = (folder: string) => !folder.endsWith("mac");
    expect(productionPackages(lock, ["services/api"], isThere).installed).toEqual(["node_modules/a"]);
    expect(() => productionPackages(lock, ["services/api"], () => false)).toThrow("needs a");
  });
});
