// npm run eval -- ask --qmsum DIR: how much of an answer's support is read and cited, through the public API.
import { parseArgs } from "node:util";
import { startTestFieldstone } from "../running-fieldstone.ts";
import { evaluateAsk } from "./evaluate-ask.ts";
import { readMeetings } from "./meetings.ts";

const usage = `npm run eval -- ask --qmsum DIR [--port PORT]
  --qmsum  a folder of meetings in the form of QMSum, a JSON file each
  --port   of a Fieldstone that runs on this machine; one is started for the time where left out
`;
const { values } = parseArgs({ options: { qmsum: { type: "string" }, port: { type: "string" } } });
if (values.qmsum === undefined) {
  process.stderr.write(usage);
  process.exit(1);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
const region = "US_A";
const meetings = await readMeetings(values.qmsum);
const started = values.port === undefined ? await startTestFieldstone([region]) : undefined;
try {
  const port = started?.settings.port ?? Number(values.port);
  const scores = await evaluateAsk(meetings, { port, region, say });
  const percent = (share: number) => `${(share * 100).toFixed(1).padStart(5)} %`;
  say(`${scores.answered} of ${scores.questions} questions answered`);
  say(`${percent(scores.spansRead)} of the supporting spans are in what was read`);
  say(`${percent(scores.turnsRead)} of the supporting turns are in what was read`);
  say(`${percent(scores.spansCited)} of the supporting spans are in the citations`);
  say(`${percent(scores.quotesSupported)} of the quotes are in a supporting span`);
} finally {
  await started?.stop();
}
