import { buildWeb } from "../web-build.ts";

await buildWeb();
process.stdout.write("The web app is built: web/dist\n");
