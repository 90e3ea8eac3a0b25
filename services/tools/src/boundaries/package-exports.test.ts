import { expect, it } from "vitest";
import { exportsOf, importedPaths } from "./package-exports.ts";

it("names what other packages import, and nothing that a package imports of itself", () => {
  const own = "@fieldstone";
  const sources = [
    {
      packageName: `${own}/api`,
      text: `import { a } from "${own}/model/ids.ts";\nimport("${own}/model/b/rank.ts");`,
    },
    { packageName: `${own}/model`, text: `import type { c } from "${own}/model/own.ts";` },
    { packageName: `${own}/web`, text: `export { a } from '${own}/model/ids.ts';` },
  ];
  const found = importedPaths(sources);
  expect(found).toEqual(new Map([[`${own}/model`, ["b/rank.ts", "ids.ts"]]]));
  expect(exportsOf(found.get(`${own}/model`) ?? [])).toEqual({
    "./b/rank.ts": "./src/b/rank.ts",
    "./ids.ts": "./src/ids.ts",
  });
});
