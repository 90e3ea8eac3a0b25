// `npm run schema:dump` writes the schema texts and table types; with --check it only reports differences.
import { findDrift, writeDumps } from "@fieldstone/database/dump.ts";
import { startTemporaryPostgres } from "@fieldstone/local/postgres/temporary-postgres.ts";

const server = await startTemporaryPostgres();
try {
  if (process.argv.includes("--check")) {
    const drift = await findDrift(server.url);
    for (const each of drift) console.error(each);
    if (drift.length > 0) {
      console.error("The committed schema differs from what the migrations make: run npm run schema:dump.");
      process.exitCode = 1;
    }
  } else {
    for (const path of await writeDumps(server.url)) console.log(`wrote ${path}`);
  }
} finally {
  await server.stop();
}
