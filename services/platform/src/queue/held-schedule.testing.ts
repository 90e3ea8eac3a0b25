// Takes a scheduled run, reports it, and works on it until the process is killed.
import { silentLog } from "../log/create-log.ts";
import { startTaskRunner } from "./task-runner.ts";

const [url = "", name = "", cron = "", catchUp = ""] = process.argv.slice(2);

await startTaskRunner({
  url,
  region: "EU_A",
  tasks: [],
  schedules: [
    {
      name,
      cron,
      catchUpMs: Number(catchUp),
      run: () => {
        process.stdout.write("running\n");
        return new Promise(() => undefined);
      },
    },
  ],
  concurrency: 2,
  log: silentLog,
});
