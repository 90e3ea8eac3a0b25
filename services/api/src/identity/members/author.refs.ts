import type { Author } from "@fieldstone/domain/kernel/authors/author.ts";
import { builder } from "../../graphql/builder.ts";

/** An authored row's `author` field: resolve it with the row's `Author`. */
export const AuthorRef = builder.objectRef<Author>("Author");
