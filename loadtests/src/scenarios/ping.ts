// The connectivity probe that every open browser sends: no cookie, no database.
import { ping as probe } from "../actions.ts";
import { arriving, loadOptions } from "../load-options.ts";
import { arrivalRate, duration } from "../target.ts";

export { handleSummary } from "../summary.ts";

export const options = loadOptions(
  { ping: arriving("ping", arrivalRate(200), duration) },
  { "http_req_duration{name:ping}": ["p(95)<50", "p(99)<200"], dropped_iterations: ["count<10"] },
);

export function ping(): void {
  probe();
}
