import { type ModelServer, openModelServer } from "./model-server.ts";

/** A model that lies: it quotes each sentence of its input, three of ten of them wrongly. */
export interface HostileModel extends ModelServer {
  /** Its correct quotes, in order. */
  readonly truths: readonly string[];
  /** Its false quotes: forged, altered, spliced from two, or attributed to another passage. */
  readonly lies: readonly string[];
  /** Clears both lists. */
  forget(): void;
}

interface Passage {
  readonly number: number;
  readonly sentences: readonly string[];
}

/** Starts it over HTTP. Sentences are lines of the passages; each must occur once and contain “ was slow”. */
export async function openHostileModel(): Promise<HostileModel> {
  const [truths, lies]: [string[], string[]] = [[], []];
  const server = await openModelServer((prompt) => {
    const quotes = quotesOf(passagesIn(prompt));
    for (const { text, isTrue } of quotes) (isTrue ? truths : lies).push(text);
    return quotes.map(({ passage, text }) => ({ claim: `It says: ${text}`, quotes: [{ passage, text }] }));
  });
  return {
    ...server,
    truths,
    lies,
    forget() {
      truths.length = 0;
      lies.length = 0;
    },
  };
}

function passagesIn(prompt: string): readonly Passage[] {
  return Array.from(
    prompt.matchAll(/<passage number="(\d+)"[^\n]*\n(.*?)\n<\/passage>/gs),
    ([, number, text = ""]) => ({
      number: Number(number),
      sentences: text.split("\n").filter((line) => line !== ""),
    }),
  );
}

function quotesOf(passages: readonly Passage[]) {
  const all = passages.flatMap(({ number, sentences }) =>
    sentences.map((text) => ({ passage: number, text })),
  );
  return all.map((quote, at) => {
    const lie = lieOf(quote, { at, other: all[(at + 9) % all.length]?.text ?? "", count: passages.length });
    return lie === undefined ? { ...quote, isTrue: true } : { ...lie, isTrue: false };
  });
}

function lieOf(
  { passage, text }: { readonly passage: number; readonly text: string },
  { at, other, count }: { readonly at: number; readonly other: string; readonly count: number },
): { readonly passage: number; readonly text: string } | undefined {
  const half = text.length / 2;
  switch (at % 20) {
    case 0:
    case 10:
      return { passage, text: "Nobody ever left the checkout, everyone adores it." };
    case 3:
      return { passage, text: text.replace("slow", "fast") };
    case 13:
      return { passage, text: text.replace(" was", "  was") };
    case 6:
      return { passage, text: `${text.slice(0, half)} ${other.slice(half)}` };
    case 16:
      return { passage: (passage % count) + 1, text };
    default:
      return undefined;
  }
}
