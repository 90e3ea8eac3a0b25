import { expect, it } from "vitest";
import { componentsOf } from "./component-size.ts";

it("measures components, exported or not, and leaves other functions out", async () => {
  const source = `// über
import { useState } from "react";
export function Page() {
  const [open] = useState(false);
  return <p>{open}</p>;
}
const Part = () => {
  return <b />;
};
export function helper() {
  return 1;
}
`;
  expect(await componentsOf(source)).toEqual([
    { name: "Page", lines: 4 },
    { name: "Part", lines: 3 },
  ]);
});
