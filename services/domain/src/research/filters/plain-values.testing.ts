import type { SystemField } from "@fieldstone/model/filters/filter-field.ts";
import type { Authored, WorldDocument } from "./filter-world.testing.ts";

/** A value as filters see it: text, number, moment, yes or no, or things with their labels. */
export type Value =
  | { readonly text: string }
  | { readonly number: number | null }
  | { readonly date: Date | null }
  | { readonly yes: boolean | null }
  | { readonly things: readonly { readonly id: string; readonly label?: string }[] };

export function isLive({ isDeleted }: { readonly isDeleted: boolean }): boolean {
  return !isDeleted;
}

export function titled({ id, title }: { readonly id: string; readonly title: string }) {
  return { id, label: title };
}

export function things(ids: readonly (string | null)[]): Value {
  return { things: ids.flatMap((id) => (id === null ? [] : [{ id }])) };
}

export function contributors(document: WorldDocument): (string | null)[] {
  return [document.authorKind === "person" ? document.authorId : null, ...document.versionAuthorIds];
}

export function authorship(row: Authored, name: SystemField): Value {
  if (name === "Authors") return things([row.authorKind === "person" ? row.authorId : null]);
  if (name === "AiGenerated") return { yes: row.authorKind === "model" };
  return moments(row, name);
}

export function moments(row: Pick<Authored, "createdAt" | "updatedAt">, name: SystemField): Value {
  if (name === "Created") return { date: row.createdAt };
  if (name === "Updated") return { date: row.updatedAt };
  throw new Error(`${name} is not read`);
}
