import { builder } from "../graphql/builder.ts";
import { AuthorRef } from "./author.refs.ts";
import { memberLoader, UserRef } from "./members.refs.ts";

const AuthorKind = builder.enumType("AuthorKind", { values: ["person", "import", "model"] as const });

AuthorRef.implement({
  description: "Who wrote something: a member, an import or a model.",
  fields: (t) => ({
    kind: t.expose("authorKind", { type: AuthorKind }),
    name: t.string({
      resolve: async (author, _args, context) => {
        if (author.authorKind === "model") return author.authorModel ?? "Model";
        if (author.authorKind === "import") return "Import";
        if (author.authorId === null) return "Unknown user";
        const member = await memberLoader(context).load(author.authorId);
        if (member === undefined) return "Unknown user";
        return member.deactivatedAt === null ? member.name : member.name || "Deleted user";
      },
    }),
    user: t.field({
      type: UserRef,
      nullable: true,
      resolve: (author, _args, context) =>
        author.authorKind === "person" && author.authorId !== null && context.tenant.actor.kind === "user"
          ? memberLoader(context).load(author.authorId)
          : null,
    }),
    importId: t.id({
      nullable: true,
      resolve: (author) => (author.authorKind === "import" ? author.authorId : null),
    }),
    model: t.exposeString("authorModel", { nullable: true }),
    promptVersion: t.exposeString("authorPromptVersion", { nullable: true }),
  }),
});
