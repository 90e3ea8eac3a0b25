// npm run guards:verify [-- NAME…]: removes guards against attacks in a copy, and shows the failing tests.
import { tryFaults } from "../cell/faults/try-faults.ts";
import { attackFaults } from "../guards/attack-faults.ts";

const names = process.argv.slice(2);
const asked = attackFaults.filter(({ name }) => names.length === 0 || names.includes(name));
await tryFaults(asked, ({ fault, isCaught, why }) => {
  process.stdout.write(`${isCaught ? "caught" : "MISSED"}  ${fault.name}  ${fault.what}\n        ${why}\n`);
  if (!isCaught) process.exitCode = 1;
});
