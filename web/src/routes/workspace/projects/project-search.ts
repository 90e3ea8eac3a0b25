import { idParam, oneOf, readFilterParam, textParam } from "../../../app/navigation/search-params.ts";
import { type ProjectSearch, projectTabs } from "../../../features/research/projects/project-view.ts";

/** Reads a project page's view from its parameters. Invalid ones fall back to the default. */
export function readProjectSearch(search: Record<string, unknown>): ProjectSearch {
  const found: ProjectSearch = {};
  const tab = oneOf(search.tab, projectTabs);
  if (tab && tab !== "notes") found.tab = tab;
  if (search.importing === true) found.importing = true;
  if (search.starting === true) found.starting = true;
  const { sort, filter } = search;
  if (typeof sort === "object" && sort !== null && "field" in sort) {
    const field = oneOf(sort.field, ["TITLE", "CREATED", "UPDATED"]);
    const direction = oneOf("direction" in sort ? sort.direction : undefined, ["ASC", "DESC"]) ?? "DESC";
    if (field && !(field === "UPDATED" && direction === "DESC")) found.sort = { field, direction };
  }
  const given = readFilterParam(filter);
  if (given !== undefined) found.filter = given;
  const selectedFilterId = idParam(search.selectedFilterId);
  if (selectedFilterId) found.selectedFilterId = selectedFilterId;
  const find = readFind(search.find);
  if (find !== undefined) found.find = find;
  const grouping = oneOf(search.grouping, ["tag", "note"]);
  if (grouping) found.grouping = grouping;
  return found;
}

function readFind(find: unknown): ProjectSearch["find"] {
  if (typeof find !== "object" || find === null) return undefined;
  const title = textParam("title" in find ? find.title : undefined, 200);
  const tags =
    "tags" in find && Array.isArray(find.tags)
      ? find.tags.filter((tag): tag is string => typeof tag === "string").slice(0, 50)
      : [];
  const text = textParam("text" in find ? find.text : undefined, 200);
  const read = {
    ...(title ? { title } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(text ? { text } : {}),
  };
  return Object.keys(read).length > 0 ? read : undefined;
}
