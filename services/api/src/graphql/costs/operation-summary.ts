import { Kind, type OperationDefinitionNode } from "graphql";

/** Most fields in a summary. */
const namedMax = 3;

/** A valid operation's type and first fields, `query notes, tags`: clients choose operation names freely. */
export function operationSummary({ operation, selectionSet }: OperationDefinitionNode): string {
  const fields = selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [selection.name.value] : [],
  );
  return `${operation} ${fields.slice(0, namedMax).join(", ")}`.trim();
}
