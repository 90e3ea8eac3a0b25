import { join } from "node:path";
import { regionKeys } from "@fieldstone/regions/catalog.ts";
import { expect, it } from "vitest";
import { writingRegion } from "../global/global-inputs.ts";
import { declaredBy } from "../testing/declared.ts";
import { stackOf } from "../testing/declared-cells.ts";
import { monthlyCosts } from "./monthly-costs.testing.ts";
import { pricesOf, regionFactors } from "./prices.testing.ts";

/** What four cells and their plane may cost a month while nobody uses them, in US dollars. */
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

In US dollars a month on demand, by the list prices of ${pricesOf} that \`infra/src/cost/prices.testing.ts\` keeps (those of
machines were compared with a published list, the others are to be before they are relied on): what the
stacks of \`infra\` declare, at the least that they scale down to. Made from those by \`npx vitest run infra/src/cost -u\`; a
change of the infrastructure changes this page, and its test fails beyond ${dollars(budget)}.

${row(["", ...regionKeys])}
${row(["---", ...regionKeys.map(() => "--:")])}
${parts
  .map((part) => row([part, ...regionKeys.map((key) => dollars(cells.get(key)?.get(part) ?? 0))]))
  .join("\n")}
${row(["**a cell**", ...regionKeys.map((key) => dollars(sum(cells.get(key)?.values() ?? [])))])}

${row(["The plane that joins them", ""])}
${row(["---", "--:"])}
${[...plane].map(([part, amount]) => row([part, dollars(amount)])).join("\n")}

**All of it: ${dollars(total)}.** Regions are dearer by ${regionKeys
    .map((key) => `${regionFactors[key]} (${key})`)
    .join(", ")}.

Not in it, as it follows from use: traffic, objects, logs, backups beyond a database's own size, requests, nodes above the
least number. A year's commitment for machines and databases takes off about a quarter more.

Every zone stays: a way out, a node, a load balancer's address and a subnet in each of three, and two databases in two. What
made it less: machines of the \`c\` family for processes that wait for their processor, not for memory; half the size for media
and the database, which grow by their node group and by a failover of about a minute; a database of routes that idles at half
a unit and grows by itself; disks that start at 100 GB and grow by themselves.
`;
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, "../../../docs/costs.md"));
  expect(total).toBeLessThan(budget);
}, 120_000);
