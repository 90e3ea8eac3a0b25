// npm run build:k6: builds the k6 for load tests unless there is one.
import { buildK6, defaultPlaces, findK6 } from "../runner/find-k6.ts";

const places = defaultPlaces(process.env);
process.stdout.write(`k6: ${findK6(places) ?? buildK6(places)}\n`);
