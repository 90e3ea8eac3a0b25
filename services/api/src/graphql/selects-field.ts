import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";

/** True where the document selects `field` below this one, also in a fragment. A field with @skip counts. */
export function selectsField(info: GraphQLResolveInfo, field: string): boolean {
  const inSelection = (selection: SelectionSetNode | undefined): boolean =>
    selection?.selections.some((each) => {
      if (each.kind === Kind.FIELD) return each.name.value === field;
      if (each.kind === Kind.INLINE_FRAGMENT) return inSelection(each.selectionSet);
      return inSelection(info.fragments[each.name.value]?.selectionSet);
    }) ?? false;
  return info.fieldNodes.some((node) => inSelection(node.selectionSet));
}
