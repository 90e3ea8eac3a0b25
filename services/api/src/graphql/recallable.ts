import { type GraphQLSchema, Kind, type OperationDefinitionNode } from "graphql";

/**
 * Declares that a root field's answer depends only on the workspace's rows and the actor. Fields below it
 * that take data from elsewhere report that themselves (`ApiContext.trace`); the time comes from
 * `ApiContext.now`.
 */
export const recallable = { extensions: { isRecallable: true } } as const;

/** Whether an operation's answer may be reused until the workspace is written to. */
export function isRecallable(
  schema: GraphQLSchema,
  { operation, selectionSet }: OperationDefinitionNode,
): boolean {
  if (operation !== "query") return false;
  const fields = schema.getQueryType()?.getFields() ?? {};
  return selectionSet.selections.every(
    (selection) =>
      selection.kind === Kind.FIELD && fields[selection.name.value]?.extensions.isRecallable === true,
  );
}
