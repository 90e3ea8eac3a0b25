// Writes the API's schema as committed text, then the web app's typed documents from it; with --check it only
// reports differences.

import path from "node:path";
import { isCommittedSchemaCurrent, writeApiSchema } from "@fieldstone/api/graphql/print.ts";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { runSteps } from "../run-steps.ts";

const check = process.argv.includes("--check");
const current = await isCommittedSchemaCurrent();
if (!current && !check) await writeApiSchema();
if (!current && check) {
  process.stdout.write(
    "services/api/schema.graphql or web/src/graphql/audit-kinds.gen.ts is not what the code says: run npm run graphql:generate.\n",
  );
}
const [documents] = await runSteps([
  {
    title: "typed documents of the web app",
    command: ["graphql-codegen", "--config", "codegen.ts", ...(check ? ["--check"] : [])],
    cwd: path.join(repositoryRoot, "web"),
  },
]);
process.exit((current || !check) && documents?.passed === true ? 0 : 1);
