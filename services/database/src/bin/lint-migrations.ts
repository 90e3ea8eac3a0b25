// Part of `npm run check`: finds statements in new migrations that would block or break running processes.
import { lintMigrations } from "../lint-migrations.ts";

const found = await lintMigrations();
for (const each of found) process.stderr.write(`${each}\n`);
process.exitCode = found.length === 0 ? 0 : 1;
