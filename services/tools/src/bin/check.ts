import { type CommandStep, runSteps } from "../run-steps.ts";

const node = [process.execPath, "--disable-warning=ExperimentalWarning"] as const;

const checks: readonly CommandStep[] = [
  { title: "format and lint", command: ["biome", "ci", "--colors=off", "--error-on-warnings", "."] },
  {
    title: "size of files, functions and folders",
    command: [...node, "services/tools/src/bin/sizes.ts"],
  },
  { title: "types of the services", command: ["tsc", "-p", "tsconfig.json"] },
  { title: "types of the web app", command: ["tsc", "-p", "web"] },
  {
    title: "import boundaries, circles of features, unreached files",
    command: [...node, "services/tools/src/bin/import-boundaries.ts"],
  },
  {
    title: "exports of the packages",
    command: [...node, "services/tools/src/bin/package-exports.ts", "--check"],
  },
  { title: "product texts", command: [...node, "web/build/check-texts.ts"] },
  {
    title: "files that documents name",
    command: [...node, "services/tools/src/bin/named-files.ts"],
  },
  { title: "dead code and unlisted dependencies", command: ["knip"] },
  { title: "the same without tests", command: ["knip", "--production", "--no-config-hints"] },
  {
    title: "subjects of new commits",
    command: [...node, "services/tools/src/bin/commit-subjects.ts"],
  },
  {
    title: "migrations that hold up or break others",
    command: [...node, "services/database/src/bin/lint-migrations.ts"],
  },
  { title: "database schema drift", command: [...node, "services/tools/src/bin/schema-dump.ts", "--check"] },
  {
    title: "GraphQL schema and documents drift",
    command: [...node, "services/tools/src/bin/graphql-generate.ts", "--check"],
  },
];

const results = await runSteps(checks);
const failed = results.filter((result) => !result.passed).length;
process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
