import { join } from "node:path";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { writingRegion } from "@fieldstone/regions/deployment/cell-names.ts";
import { expect, it } from "vitest";
import { declaredBy } from "../testing/declared.ts";
import { stackOf } from "../testing/declared-cells.ts";
import { monthlyCosts } from "./monthly-costs.testing.ts";
import { pricesOf, regionFactors } from "./prices.testing.ts";

/** What four cells and their global plane may cost a month while nobody uses them, in US dollars. */
const budget = 5_000;

const sum = (costs: Iterable<number>) => [...costs].reduce((total, each) => total + each, 0);
const dollars = (amount: number) => Math.round(amount).toLocaleString("en-US");
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

it("four idle cells cost what docs/costs.md says, and stay within their budget", async () => {
  const cells = new Map<string, ReadonlyMap<string, number>>();
  for (const key of regionKeys) cells.set(key, monthlyCosts(await declaredBy(stackOf(key)), key));
  const plane = monthlyCosts(await declaredBy("global"), writingRegion);
  const total = sum([...cells.values(), plane].flatMap((costs) => [...costs.values()]));
  const parts = [...new Set([...cells.values()].flatMap((costs) => [...costs.keys()]))];
  const page = `# What idle cells cost

US dollars a month, on demand, at the list prices of ${pricesOf} in \`infra/src/cost/prices.testing.ts\`, for everything that the
stacks of \`infra\` declare, at minimum scale. The prices of machines were compared with a published list; compare the others
before you rely on them. \`npx vitest run infra/src/cost -u\` generates this page from the stacks: a change of the infrastructure
changes it, and its test fails above ${dollars(budget)}.

${row(["", ...regionKeys])}
${row(["---", ...regionKeys.map(() => "--:")])}
${parts
  .map((part) => row([part, ...regionKeys.map((key) => dollars(cells.get(key)?.get(part) ?? 0))]))
  .join("\n")}
${row(["**a cell**", ...regionKeys.map((key) => dollars(sum(cells.get(key)?.values() ?? [])))])}

${row(["The global plane", ""])}
${row(["---", "--:"])}
${[...plane].map(([part, amount]) => row([part, dollars(amount)])).join("\n")}

**Total: ${dollars(total)}.** Price factors of the regions: ${regionKeys
    .map((key) => `${regionFactors[key]} (${key})`)
    .join(", ")}.

Not included, because they depend on use: traffic, objects and their copies, logs, backups beyond a database's own size, requests, nodes above
the minimum. A one-year commitment for machines and databases saves about a quarter.

Every zone is covered: a NAT gateway, a node, a load balancer's address and a subnet in each of three, and two databases in two.
These choices reduced the costs: machines of the \`c\` family for processes that are bound by the processor, not by memory; half
the size for media and the database, which scale up with their node group and with a failover of about a minute; a database of
routes that idles at half a unit and scales automatically; disks that start at 60 GB and grow automatically.
`;
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, "../../../docs/costs.md"));
  expect(total).toBeLessThan(budget);
}, 120_000);
