import { runNamed } from "../run-named.ts";

await runNamed("bench", ".bench.ts");
