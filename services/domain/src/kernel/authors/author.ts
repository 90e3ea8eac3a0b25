import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";

export type Author =
  | { readonly kind: "person"; readonly userId: string | null }
  | { readonly kind: "import"; readonly importId: string }
  | { readonly kind: "model"; readonly model: string; readonly promptVersion: string };

/** The four columns that every authored table has. */
export interface AuthorColumns {
  readonly author_kind: "person" | "import" | "model";
  readonly author_id: string | null;
  readonly author_model: string | null;
  readonly author_prompt_version: string | null;
}

/** The acting member as an author. For visitors and the system, the author has no name. */
export function authorOf(actor: Actor): Author {
  return { kind: "person", userId: actor.kind === "user" ? actor.userId : null };
}

export function authorColumns(author: Author): AuthorColumns {
  return {
    author_kind: author.kind,
    author_id: author.kind === "person" ? author.userId : author.kind === "import" ? author.importId : null,
    author_model: author.kind === "model" ? author.model : null,
    author_prompt_version: author.kind === "model" ? author.promptVersion : null,
  };
}

export function authorFrom(columns: AuthorColumns): Author {
  if (columns.author_kind === "import" && columns.author_id !== null) {
    return { kind: "import", importId: columns.author_id };
  }
  if (columns.author_kind === "model") {
    return {
      kind: "model",
      model: columns.author_model ?? "",
      promptVersion: columns.author_prompt_version ?? "",
    };
  }
  return { kind: "person", userId: columns.author_id };
}
