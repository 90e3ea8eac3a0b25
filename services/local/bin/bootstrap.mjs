// The only file that runs before anything is installed: plain JavaScript for any Node from 20.19 on. Installs
// the dependencies of the lock file if needed, then starts the pinned Node.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const pinnedNode = path.join(
  root,
  "node_modules/node/bin",
  process.platform === "win32" ? "node.exe" : "node",
);
const programs = {
  start: "services/local/src/bin/start.ts",
  test: "services/tools/src/bin/test.ts",
  "test:long": "services/tools/src/bin/test-long.ts",
  "test:cell": "services/tools/src/bin/test-cell.ts",
  "test:attack": "services/tools/src/bin/test-attack.ts",
  "guards:verify": "services/tools/src/bin/guards-verify.ts",
  check: "services/tools/src/bin/check.ts",
  bench: "services/tools/src/bin/bench.ts",
  eval: "services/tools/src/bin/eval.ts",
  build: "services/local/src/bin/build.ts",
  "schema:dump": "services/tools/src/bin/schema-dump.ts",
  exports: "services/tools/src/bin/package-exports.ts",
  "graphql:generate": "services/tools/src/bin/graphql-generate.ts",
  "search:rebuild": "services/local/src/bin/search-rebuild.ts",
  "audit:verify": "services/local/src/bin/audit-verify.ts",
  charts: "charts/src/bin/print-charts.ts",
  promote: "charts/src/bin/promote.ts",
  "service-keys": "charts/src/bin/service-keys.ts",
  recover: "charts/src/bin/recover.ts",
  cell: "services/tools/src/bin/cell.ts",
  load: "loadtests/src/bin/run-load.ts",
  "build:kubernetes": "operator/src/bin/build-kubernetes.ts",
  "build:k6": "loadtests/src/bin/build-k6.ts",
  "build:s3": "services/testkit/src/bin/build-s3.ts",
};

const [command = "", ...commandArguments] = process.argv.slice(2);
const program = programs[command];
if (program === undefined)
  fail(`There is no command "${command}". There are: ${Object.keys(programs).join(", ")}.`);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node 20.19 or newer is needed; this is ${process.version}.`);

installOnce();
const child = spawn(pinnedNode, ["--disable-warning=ExperimentalWarning", program, ...commandArguments], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: [
      path.join(root, "node_modules/node/bin"),
      path.join(root, "node_modules/.bin"),
      process.env.PATH,
    ].join(path.delimiter),
  },
});
// Ctrl-C reaches the whole group, a signal to this process does not; the child accepts the same signal twice.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 130));

/** Two commands on a fresh clone, such as start and test in two terminals, would unpack over each other's files. */
function installOnce() {
  const lock = path.join(root, ".cache/installing.pid");
  let isTold = false;
  while (!isInstalled() || isHeld(lock)) {
    if (isHeld(lock)) {
      if (!isTold) process.stdout.write(`Waiting for the installation that ${lock} names …\n`);
      isTold = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    } else if (taken(lock)) {
      try {
        if (!isInstalled()) install();
      } finally {
        rmSync(lock, { force: true });
      }
    }
  }
}

/** True if the lock is this process's now. A link, unlike a new file, is there with its content or not at all. */
function taken(lock) {
  const own = `${lock}.${process.pid}`;
  mkdirSync(path.dirname(lock), { recursive: true });
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** True while the process that took the lock lives; the lock of one that was killed is removed. */
function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return true;
  } catch (error) {
    if (error.code === "EPERM") return true;
    if (error.code === "ESRCH") rmSync(lock, { force: true });
    return false;
  }
}

/** True if npm wrote node_modules after the lock file. */
function isInstalled() {
  const written = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(written) || !existsSync(pinnedNode)) return false;
  return statSync(written).mtimeMs >= statSync(path.join(root, "package-lock.json")).mtimeMs;
}

function install() {
  const startedAt = Date.now();
  process.stdout.write("Installing what package-lock.json names …\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // The engine warnings concern the host's Node, which only runs this file.
  const result = spawnSync(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
  });
  if (result.status !== 0) fail("npm ci failed: see its message above.");
  process.stdout.write(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
