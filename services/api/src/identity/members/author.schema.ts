import { fallbackNames } from "@fieldstone/model/text/display-names.ts";
import { builder } from "../../graphql/builder.ts";
import { AuthorRef } from "./author.refs.ts";
import { memberLoader, UserRef } from "./members.refs.ts";

const AuthorKind = builder.enumType("AuthorKind", { values: ["person", "import", "model"] as const });

AuthorRef.implement({
  scope: "any",
  description: "Author of an item: a member, an import or an AI model.",
  fields: (t) => ({
    kind: t.expose("kind", { type: AuthorKind }),
    name: t.string({
      resolve: async (author, _args, context) => {
        if (author.kind === "model") return author.model;
        if (author.kind === "import") return "Import";
        const member = author.userId === null ? undefined : await memberLoader(context).load(author.userId);
        return member === undefined ? fallbackNames.unknownUser : member.name || fallbackNames.unknownUser;
      },
    }),
    user: t.field({
      type: UserRef,
      nullable: true,
      // Visitors with a share link see names, but not member accounts.
      resolve: (author, _args, context) =>
        author.kind === "person" && author.userId !== null && context.tenant.actor.kind === "user"
          ? memberLoader(context).load(author.userId)
          : null,
    }),
    importId: t.id({
      nullable: true,
      resolve: (author) => (author.kind === "import" ? author.importId : null),
    }),
    model: t.string({ nullable: true, resolve: (author) => (author.kind === "model" ? author.model : null) }),
    promptVersion: t.string({
      nullable: true,
      resolve: (author) => (author.kind === "model" ? author.promptVersion : null),
    }),
  }),
});
