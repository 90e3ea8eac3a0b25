import { builder } from "../graphql/builder.ts";

/** The four columns that every authored row carries. */
export interface Authored {
  readonly authorKind: "person" | "import" | "model";
  readonly authorId: string | null;
  readonly authorModel: string | null;
  readonly authorPromptVersion: string | null;
}

/** Resolve a row's `author` field with the row itself. */
export const AuthorRef = builder.objectRef<Authored>("Author");
