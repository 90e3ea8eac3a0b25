// `npm run test:attack`: attacks a Fieldstone that it starts, while another tenant reads and writes.
import { spawn } from "node:child_process";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";

/** Time limit for all attacks, including their starts. */
const attacksMsMax = 600_000;

const child = spawn(
  process.execPath,
  [path.join(import.meta.dirname, "test.ts"), "--project=attack", ...process.argv.slice(2)],
  { cwd: repositoryRoot, stdio: "inherit" },
);
const timer = setTimeout(() => {
  process.stderr.write(`The attacks took longer than ${attacksMsMax / 60_000} minutes and are ended.\n`);
  child.kill("SIGTERM");
}, attacksMsMax);
child.once("exit", (code) => {
  clearTimeout(timer);
  process.exit(code ?? 1);
});
