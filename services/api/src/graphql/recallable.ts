import { type GraphQLSchema, Kind, type OperationDefinitionNode } from "graphql";

/**
 * Declares beside a root field that what it answers follows from the workspace's rows and from who asks. What a field
 * below it takes from elsewhere tells so itself (`ApiContext.trace`); the time is asked of `ApiContext.now`.
 */
export const recallable = { extensions: { isRecallable: true } } as const;

/** Whether all that an operation answers may be given again while the workspace is not written to. */
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
