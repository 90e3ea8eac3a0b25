import { Kind, type OperationDefinitionNode } from "graphql";

/** Fields that are named. */
const namedMax = 3;

/** A valid operation's kind and first fields, `query notes, tags`: names of the schema, where a client chose the operation's own. */
export function operationSummary({ operation, selectionSet }: OperationDefinitionNode): string {
  const fields = selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [selection.name.value] : [],
  );
  return `${operation} ${fields.slice(0, namedMax).join(", ")}`.trim();
}
