import { readLocalSettings } from "../local-settings.ts";
import { rebuildLocalSearch } from "../search-rebuild.ts";

const [team] = process.argv.slice(2);
if (team === undefined) {
  process.stderr.write("npm run search:rebuild -- TEAM, where TEAM is a workspace's subdomain or id\n");
  process.exit(1);
}
const startedAt = performance.now();
try {
  const { subdomain, region } = await rebuildLocalSearch(readLocalSettings(), team);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`The search index of ${subdomain} in ${region} was rebuilt in ${seconds} s\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
