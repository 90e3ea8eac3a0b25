/** Whether a sentence is a quote, alone or with its speaker's name: `Ana: “Hello”`. */
export function repeatsQuote(text: string, quote: string): boolean {
  return text === quote || text.includes(`: “${quote.replaceAll(/\s+/gu, " ")}”`);
}
