import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import type { AiQuote } from "@fieldstone/platform/ai/ai-answer.ts";
import { findWhole } from "@fieldstone/platform/ai/find-whole.ts";
import { splitPassages } from "@fieldstone/platform/ai/split-passages.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { describe, expect, it } from "vitest";
import { deleteNote, restoreNote } from "../../research/notes/delete-note.ts";
import { createProject } from "../../research/projects/create-project.ts";
import { updateProject } from "../../research/projects/update-project.ts";
import { askFixture, providerOf } from "./ask-fixture.testing.ts";
import { checkClaim } from "./check-claims.ts";
import type { Passage } from "./passages/gather-passages.ts";
import { readAnswers } from "./read-answers.ts";

const fixture = askFixture();

const verbs = ["stalled", "failed", "returned", "closed", "reopened", "vanished", "crashed"];
const sentence = (note: number, at: number) =>
  `In week ${at} of study ${note} the export ${verbs[(note + at) % verbs.length]} for ${at * 7 + note} naïve users 😀.`;
const sentencesOf = (note: number) => Array.from({ length: 200 }, (_, at) => sentence(note, at));

it("lets through every true quote of 10,000, and none of the forged, altered, spliced and re-attributed ones", async () => {
  const notes = await Promise.all(
    [0, 1, 2].map(async (note) => {
      const text = sentencesOf(note)
        .map((each, at) => (at % 4 === 3 ? `${each}\n` : `${each} `))
        .join("");
      return { id: await fixture.note(`Study ${note}`, text), text };
    }),
  );
  const passages = notes.flatMap(({ id, text }) =>
    splitPassages(text).map(
      ({ start, end }): Passage => ({ type: "note", id, title: "", text: text.slice(start, end).trim() }),
    ),
  );
  const linesOf = ({ text }: Passage) => text.split("\n");
  const next = seededRandom(42);
  const trueQuote = (): AiQuote => {
    const passage = next(passages.length);
    const lines = linesOf(passages[passage] ?? passages[0] ?? { type: "note", id: "", title: "", text: "" });
    return { passage, text: lines[next(lines.length)] ?? "" };
  };
  const forgeries: readonly ((quote: AiQuote) => AiQuote)[] = [
    ({ passage }) => ({ passage, text: "Every customer loves the export." }),
    ({ passage, text }) => ({ passage, text: text.replace("export", "expert") }),
    ({ passage, text }) => ({ passage, text: text.replace("naïve", "nai\u0308ve") }),
    ({ passage, text }) => ({ passage, text: text.slice(0, -1).trimEnd().slice(0, -3).concat(" all.") }),
    ({ passage, text }) => ({ passage, text: text.slice(1) }),
    ({ passage, text }) => ({ passage, text: `${text.slice(0, 30)}${text.slice(-30)}` }),
    ({ passage, text }) => ({ passage: ((passage + passages.length / 2) % passages.length) | 0, text }),
    ({ passage, text }) => ({ passage, text: `${text} `.repeat(2) }),
    ({ text }) => ({ passage: passages.length + 5, text }),
    ({ passage, text }) => ({ passage, text: `${text}\0` }),
    ({ passage, text }) => ({ passage, text: text.replace(/\ud83d\ude00/u, "\ud83d") }),
  ];
  let [forged, truths] = [0, 0];
  const sources = fixture.sources(fixture.team.owner);
  for (let claimed = 0; claimed < 10_000; claimed += 20) {
    const quotes = Array.from({ length: 20 }, () => {
      const quote = trueQuote();
      const forge = next(10) < 3 ? forgeries[next(forgeries.length)] : undefined;
      return { quote: forge?.(quote) ?? quote, isForged: forge !== undefined };
    });
    const wanted = quotes.filter(({ isForged }) => !isForged).map(({ quote }) => quote.text);
    const checked = await checkClaim(sources, passages, {
      text: "A claim.",
      quotes: quotes.map(({ quote }) => quote),
    });
    expect(checked?.citations.map(({ quote }) => quote) ?? []).toEqual(wanted);
    forged += quotes.length - wanted.length;
    truths += wanted.length;
  }
  expect(forged).toBeGreaterThan(2_500);
  expect(truths).toBeGreaterThan(6_500);
}, 120_000);

it("says where a quote is in the stored text, in its version", async () => {
  const text = "Ada: It was slow.\nBen: I left. I really left.";
  const id = await fixture.note("Call", text);
  const passages: readonly Passage[] = [{ type: "note", id, title: "Call", text }];
  const claim = await checkClaim(fixture.sources(fixture.team.owner), passages, {
    text: "Ben left.",
    quotes: [{ passage: 0, text: "I really left." }],
  });
  expect(claim?.citations).toEqual([
    {
      type: "note",
      id,
      documentId: id,
      version: expect.any(Number),
      start: text.indexOf("I really left."),
      end: text.length,
      quote: "I really left.",
    },
  ]);
});

it("takes no part of a word for a quote", () => {
  expect(findWhole("It was unusable.", "usable")).toBeUndefined();
  expect(findWhole("Unusable, not usable.", "usable")).toBe(14);
  expect(findWhole("x", " ")).toBeUndefined();
  expect(findWhole("𝒜bc abc", "bc")).toBeUndefined();
});

it("gives up a letter that is everywhere in a text and nowhere whole", () => {
  const before = process.threadCpuUsage();
  expect(findWhole("a".repeat(10_000_000), "a")).toBeUndefined();
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500);
});

it("finds whole words in languages without spaces, and no parts of words", () => {
  const chinese = "结账页面非常慢，所以客户离开了。";
  expect(findWhole(chinese, "客户离开了")).toBe(chinese.indexOf("客户"));
  expect(findWhole(chinese, "非常慢")).toBe(chinese.indexOf("非常"));
  expect(findWhole(chinese, "户离开")).toBeUndefined();
  const japanese = "支払いページがとても遅かったので、お客様は離れました。";
  expect(findWhole(japanese, "とても遅かった")).toBe(japanese.indexOf("とても"));
  const thai = "หน้าชำระเงินช้ามากลูกค้าจึงออกไป";
  expect(findWhole(thai, "ลูกค้า")).toBe(thai.indexOf("ลูกค้า"));
  expect(findWhole(thai, "กค้า")).toBeUndefined();
  expect(findWhole("Они платят неохотно.", "охотно")).toBeUndefined();
});

describe("a statement with quotes from two sources", () => {
  const secret = "The vestibule checkout was slow.";
  const open = "Customers leave because of the fees.";
  const statement = "Fees and the vestibule drive customers away.";

  async function passagesOfTwo() {
    const shared = await fixture.as(fixture.team.owner, (tx) => createProject(tx, { title: "Open" }));
    const [secretId, openId] = [
      await fixture.note("Secret", secret),
      await fixture.note("Open", open, shared),
    ];
    const passages: readonly Passage[] = [
      { type: "note", id: secretId, title: "Secret", text: secret },
      { type: "note", id: openId, title: "Open", text: open },
    ];
    const viewer = await seedUser(fixture.database, fixture.team, { role: "VIEWER" });
    const claim = { text: statement, quotes: [secret, open].map((text, passage) => ({ passage, text })) };
    return { passages, viewer, claim, secretId };
  }
  const hide = () =>
    fixture.as(fixture.team.owner, (tx) =>
      updateProject(tx, { id: fixture.projectId, workspaceAccess: "private" }),
    );

  it("is replaced by its other quote where one was revoked after it was read, cited or not", async () => {
    const { passages, viewer, claim } = await passagesOfTwo();
    const sources = fixture.sources(viewer);
    expect(await checkClaim(sources, passages, claim)).toMatchObject({ text: statement });
    await hide();
    const left = { text: open, citations: [{ quote: open }] };
    expect(await checkClaim(sources, passages, claim)).toMatchObject(left);
    const citesOne = { text: statement, quotes: claim.quotes.slice(1) };
    expect(await checkClaim(sources, passages, citesOne)).toMatchObject(left);
  });

  it("is replaced by its other quote where one was deleted after it was read", async () => {
    const { passages, viewer, claim, secretId } = await passagesOfTwo();
    await fixture.as(fixture.team.owner, (tx) => deleteNote(tx, secretId));
    expect(await checkClaim(fixture.sources(viewer), passages, claim)).toMatchObject({ text: open });
  });

  it("keeps its words where the model only cut a quote in a word", async () => {
    const { passages, viewer, claim } = await passagesOfTwo();
    const quotes = [{ passage: 0, text: secret.slice(6) }, ...claim.quotes.slice(1)];
    const checked = await checkClaim(fixture.sources(viewer), passages, { text: statement, quotes });
    expect(checked).toMatchObject({ text: statement, citations: [{ quote: open }] });
  });

  it("is not shown with an earlier answer either, once one of them cannot be read", async () => {
    const { viewer } = await passagesOfTwo();
    const ai = providerOf((passages) => [
      {
        text: statement,
        quotes: [secret, open].map((text) => ({
          passage: passages.findIndex((passage) => passage.text.includes(text)),
          text,
        })),
      },
    ]);
    const events = await fixture.ask(viewer, "Why do customers leave the checkout?", { ai });
    expect(JSON.stringify(events)).toContain(statement);
    await hide();
    const [id = ""] = events.flatMap((event) => (event.type === "started" ? [event.conversationId] : []));
    const kept = await fixture.as(viewer, (tx) => readAnswers(tx, id));
    expect(JSON.stringify(kept)).not.toContain("vestibule");
    expect(kept.at(-1)?.answer).toMatchObject({ claims: [{ text: open }], numHidden: 1 });
  });

  it("is not shown with an earlier answer either, once one that was only read cannot be read", async () => {
    const { viewer, secretId } = await passagesOfTwo();
    const ai = providerOf((passages) => [
      {
        text: statement,
        quotes: [{ passage: passages.findIndex((passage) => passage.text.includes(open)), text: open }],
      },
    ]);
    const events = await fixture.ask(viewer, "Why do customers leave the checkout?", { ai });
    const [id = ""] = events.flatMap((event) => (event.type === "started" ? [event.conversationId] : []));
    const kept = async () => (await fixture.as(viewer, (tx) => readAnswers(tx, id))).at(-1)?.answer;
    const whole = { claims: [{ text: statement, citations: [{ quote: open }] }], numHidden: 0 };
    const cut = { claims: [{ text: open, citations: [{ quote: open }] }], numHidden: 1 };
    expect(await kept()).toMatchObject(whole);
    await fixture.as(fixture.team.owner, (tx) => deleteNote(tx, secretId));
    expect(await kept()).toMatchObject(cut);
    await fixture.as(fixture.team.owner, (tx) => restoreNote(tx, secretId));
    expect(await kept()).toMatchObject(whole);
    await hide();
    expect(await kept()).toMatchObject(cut);
    expect(JSON.stringify(await fixture.as(viewer, (tx) => readAnswers(tx, id)))).not.toContain("vestibule");
  });
});
