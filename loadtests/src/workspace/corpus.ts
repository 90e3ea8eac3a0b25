/** Words of the generated notes and searches: some common, some rare. */
const people = ["Amara", "Jonas", "Priya", "Mateo", "Ingrid", "Kofi", "Yuki", "Leila"] as const;
const openings = [
  "I usually start the week by",
  "What slows us down is",
  "Nobody told us about",
  "My colleague swears by",
  "On a phone it is hard to",
  "We gave up on",
] as const;
const subjects = [
  "exporting the quarterly invoice report",
  "sharing dashboards with the finance team",
  "searching old interview recordings",
  "setting up permissions for contractors",
  "the onboarding checklist for new stores",
  "syncing inventory between two warehouses",
  "the confirmation message after checkout",
  "tagging customer complaints by hand",
] as const;
const consequences = [
  "so we keep a spreadsheet beside it",
  "which costs me an hour every Friday",
  "and the support queue grows",
  "until somebody asks engineering",
  "because the labels are confusing",
  "and honestly it feels broken",
] as const;

/** Most terms in one search. */
export const termsMax = 8;

function pick<T>(list: readonly T[], seed: number): T {
  const item = list[Math.abs(Math.trunc(seed)) % list.length];
  if (item === undefined) throw new Error("an empty list has nothing to pick");
  return item;
}

/** Markdown of the `index`-th note: the same on every run. */
export function noteMarkdown(index: number): string {
  const turns = Array.from({ length: 12 }, (_, turn) => {
    const seed = index * 31 + turn * 7;
    const speaker = pick(people, seed);
    return `**${speaker}**: ${pick(openings, seed + index)} ${pick(subjects, seed * 3 + index)}, ${pick(consequences, seed * 5 + turn)}.`;
  });
  return `# Interview ${index + 1}\n\n${turns.join("\n\n")}\n`;
}

/** A search of one to eight terms, in the order of the corpus; `draw` returns numbers from 0 up to 1. */
export function drawQuery(draw: () => number): string {
  const sentence = `${pick(openings, draw() * 1_000)} ${pick(subjects, draw() * 1_000)} ${pick(consequences, draw() * 1_000)}`;
  const words = sentence.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const count = 1 + Math.floor(draw() * termsMax);
  const start = Math.floor(draw() * Math.max(1, words.length - count));
  return words.slice(start, start + count).join(" ");
}
