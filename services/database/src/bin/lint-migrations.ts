// `npm run check` runs it: what in new migrations would hold up or break the processes that run beside them.
import { lintMigrations } from "../lint-migrations.ts";

const found = await lintMigrations();
for (const each of found) process.stderr.write(`${each}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
