import { isEmail } from "@fieldstone/model/email.ts";

/**
 * Splits pasted addresses at commas, semicolons, spaces or lines, with or without names and angle brackets.
 */
export function splitEmails(text: string): { emails: string[]; wrong: string[] } {
  const bracketed = [...text.matchAll(/<([^<>\s]+)>/g)].map((match) => match[1] ?? "");
  const rest = bracketed.length > 0 ? text.replace(/[^,;\n]*<[^<>]*>/g, " ") : text;
  const parts = [...bracketed, ...rest.split(/[\s,;]+/)].map((part) => part.trim().toLowerCase());
  const unique = [...new Set(parts.filter((part) => part !== ""))];
  return { emails: unique.filter(isEmail), wrong: unique.filter((part) => !isEmail(part)) };
}
