// npm run build:k6: the k6 that load tests run by, where it is not at hand yet.
import { buildK6, defaultPlaces, findK6 } from "../runner/find-k6.ts";

const places = defaultPlaces(process.env);
process.stdout.write(`k6: ${findK6(places) ?? buildK6(places)}\n`);
