import type { ApolloCache, Reference } from "@apollo/client/cache";

function listOf(groupId: string | null, boardId: string): { id: string; field: string } {
  return groupId === null
    ? { id: `TagBoard:${boardId}`, field: "ungroupedTags" }
    : { id: `TagGroup:${groupId}`, field: "tags" };
}

const refs = (value: unknown): Reference[] =>
  Array.isArray(value)
    ? value.filter((item): item is Reference => typeof item === "object" && item !== null && "__ref" in item)
    : [];

/** Removes a tag from a column of the cached board. */
export function dropTag(cache: ApolloCache, boardId: string, groupId: string | null, tagId: string): void {
  const { id, field } = listOf(groupId, boardId);
  cache.modify({
    id,
    fields: { [field]: (value: unknown) => refs(value).filter((ref) => ref.__ref !== `Tag:${tagId}`) },
  });
}

/** Adds a tag to a column of the cached board; its rank decides where. */
export function putTag(cache: ApolloCache, boardId: string, groupId: string | null, tagId: string): void {
  const { id, field } = listOf(groupId, boardId);
  const ref = { __ref: `Tag:${tagId}` };
  cache.modify({
    id,
    fields: {
      [field]: (value: unknown) => [...refs(value).filter((held) => held.__ref !== ref.__ref), ref],
    },
  });
}
