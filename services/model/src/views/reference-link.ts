import { matchLink } from "../links/match-link.ts";
import type { PathName } from "../links/paths.ts";
import { type ReferencedType, readReference, type TextReference } from "./text-reference.ts";

const pages: Partial<Record<PathName, { type: ReferencedType; param: string }>> = {
  note: { type: "Note", param: "noteId" },
  insight: { type: "Insight", param: "insightId" },
  file: { type: "File", param: "fileId" },
  person: { type: "Person", param: "personId" },
  contact: { type: "Person", param: "personId" },
  project: { type: "Project", param: "projectId" },
  folder: { type: "ProjectCategory", param: "projectCategoryId" },
  tag: { type: "Tag", param: "tagId" },
};

/** The object whose own page has this address; undefined for places within it and other links. */
export function referenceOfLink(address: string, origin: string): TextReference | undefined {
  if (!address.startsWith(`${origin}/`)) return undefined;
  const link = matchLink(address, [origin]);
  const page = link && pages[link.name];
  if (link === undefined || page === undefined || /[?#]/.test(address)) return undefined;
  return readReference({ objectType: page.type, objectId: link.params[page.param] });
}
