import { runNamed } from "../run-named.ts";

await runNamed("eval", ".eval.ts");
