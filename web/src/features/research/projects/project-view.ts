/** The tabs of a project page; the tag board has an address of its own. */
export const projectTabs = ["notes", "highlights", "themes", "insights"] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** A project's view as its address holds it, each part a JSON value. */
export interface ProjectSearch {
  tab?: ProjectTab;
  /** Opens the import over the page. */
  importing?: true;
  /** Asks over the page how the first note of a new project begins. */
  starting?: true;
  sort?: { field: "TITLE" | "CREATED" | "UPDATED"; direction: "ASC" | "DESC" };
  /** Of any list; what is no filter is left to the service to refuse. */
  filter?: object | string;
  /** The saved filter that was chosen. */
  selectedFilterId?: string;
  /** What the fields above a list narrow it to. */
  find?: { title?: string; tags?: string[]; note?: string; person?: string; text?: string };
  /** Of the highlights. */
  grouping?: "tag" | "note";
}
