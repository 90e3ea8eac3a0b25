import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { extractMessages } from "../src/app/i18n/extract-messages.ts";
import { findPrivateTerms } from "./private-terms.ts";

// Checks every sentence that users can read: the web app's texts, and the servers' messages. Fails on a
// private or outdated term, and on a catalogue that differs from the source.

interface ProductText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const tests = /\.(test|testing|bench|gen)\.tsx?$|\/testing\/|^services\/testkit\//;
/** In the voice of the sample study's speakers. */
const voices = /\/sample-content\.ts$/;
/** A quoted sentence: starts with a capital or a placeholder and ends with a full stop or a question mark. */
const sentence = /(["`])((?:[A-Z“]|\$\{)(?:(?!\1)[^\\\n]|\\.)* (?:(?!\1)[^\\\n]|\\.)*[.?])\1/g;

async function sources(pattern: string): Promise<{ file: string; source: string }[]> {
  const found: { file: string; source: string }[] = [];
  for await (const file of glob(pattern, { cwd: repository, exclude: ["**/node_modules"] })) {
    if (tests.test(file) || voices.test(file)) continue;
    found.push({ file, source: await readFile(path.join(repository, file), "utf8") });
  }
  return found;
}

/** A heading or a subject, without a full stop. */
const heading =
  /\b(?:heading|subject|lead|label|action)\s*[:=]\s*(["`])((?:[A-Z“]|\$\{)(?:(?!\1)[^\\\n]|\\.)*)\1/g;
/** Files in which users read every string of several words. */
const mails = /(^|\/)[^/]*mail[^/]*\.ts$/;
const words = /(["`])((?:[A-Z“]|\$\{)(?:(?!\1)[^\\\n]|\\.)* (?:(?!\1)[^\\\n]|\\.)*)\1/g;

function textsOf(file: string, source: string): ProductText[] {
  const patterns = mails.test(file) ? [words, heading] : [sentence, heading];
  const matches = patterns.flatMap((pattern) => [...source.matchAll(pattern)]);
  return [...new Map(matches.map((match) => [match.index, match])).values()].map((match) => ({
    file,
    line: source.slice(0, match.index).split("\n").length,
    text: match[2] ?? "",
  }));
}

const web = (await sources("web/src/**/*.{ts,tsx}")).filter(
  ({ file }) => !file.startsWith("web/src/app/i18n/"),
);
const servers = await sources("services/{api,domain,media,model,platform,router,worker}/src/**/*.ts");
const messages = web.flatMap(({ file, source }) =>
  extractMessages(file, source).map((found) => ({
    file,
    line: found.line,
    text: found.message,
    id: found.id,
  })),
);
const texts = [...messages, ...servers.flatMap(({ file, source }) => textsOf(file, source))];
const faults = texts.flatMap(({ file, line, text }) =>
  findPrivateTerms(text).map(({ term, instead }) => `${file}:${line} “${term}”: write ${instead}. ${text}`),
);

const catalogue = await readFile(path.join(repository, "web/src/app/locales/en.po"), "utf8");
const listed = new Map(
  [...catalogue.matchAll(/^msgid "(.+)"\nmsgstr ("(?:[^"\\]|\\.)*")/gm)].map((match) => [
    match[1] ?? "",
    String(JSON.parse(match[2] ?? '""')),
  ]),
);
const unlisted = messages.filter(({ id, text }) => listed.get(id) !== text);
if (unlisted.length > 0 || listed.size !== new Set(messages.map(({ id }) => id)).size) {
  faults.push(
    `The catalogue en.po differs from the source: run npm run messages -w web. ${unlisted[0]?.id ?? ""}`.trim(),
  );
}

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
