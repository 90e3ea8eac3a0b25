import type { Author } from "@fieldstone/domain/kernel/authors/author.ts";
import { builder } from "../../graphql/builder.ts";

/** The `author` field of an authored row; its resolver returns the row's `Author`. */
export const AuthorRef = builder.objectRef<Author>("Author");
