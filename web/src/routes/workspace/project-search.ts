import { tryParseId } from "@fieldstone/model/ids.ts";
import { oneOf, textParam } from "../../app/navigation/search-params.ts";
import { type ProjectSearch, projectTabs } from "../../features/research/projects/project-view.ts";

/** Reads a project page's view from its address. What does not fit falls back to the default. */
export function readProjectSearch(search: Record<string, unknown>): ProjectSearch {
  const found: ProjectSearch = {};
  const tab = oneOf(search.tab, projectTabs);
  if (tab && tab !== "notes") found.tab = tab;
  if (search.importing === true) found.importing = true;
  const { sort, filter } = search;
  if (typeof sort === "object" && sort !== null && "field" in sort) {
    const field = oneOf(sort.field, ["TITLE", "CREATED", "UPDATED"]);
    const direction = oneOf("direction" in sort ? sort.direction : undefined, ["ASC", "DESC"]) ?? "DESC";
    if (field && !(field === "UPDATED" && direction === "DESC")) found.sort = { field, direction };
  }
  if (typeof filter === "object" && filter !== null) {
    const title = textParam("title" in filter ? filter.title : undefined, 200);
    const tags =
      "tags" in filter && Array.isArray(filter.tags)
        ? filter.tags.filter((tag): tag is string => typeof tag === "string").slice(0, 50)
        : [];
    const [note, person] = [idIn(filter, "note"), idIn(filter, "person")];
    const text = textParam("text" in filter ? filter.text : undefined, 200);
    const read = {
      ...(title ? { title } : {}),
      ...(tags.length > 0 ? { tags } : {}),
      ...(note ? { note } : {}),
      ...(person ? { person } : {}),
      ...(text ? { text } : {}),
    };
    if (Object.keys(read).length > 0) found.filter = read;
  }
  const grouping = oneOf(search.grouping, ["tag", "note"]);
  if (grouping) found.grouping = grouping;
  return found;
}

/** An id, or nothing where there is none. */
function idIn(filter: object, key: string): string | undefined {
  const value: unknown = Object.entries(filter).find(([name]) => name === key)?.[1];
  return tryParseId(textParam(value, 100) ?? "") === undefined ? undefined : textParam(value, 100);
}
