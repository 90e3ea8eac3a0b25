/** The tabs of a project page; the tag board has its own URL. */
export const projectTabs = ["notes", "highlights", "themes", "insights"] as const;
export type ProjectTab = (typeof projectTabs)[number];

/** A project's view as its address holds it, each part a JSON value. */
export interface ProjectSearch {
  tab?: ProjectTab;
  /** Opens the import over the page. */
  importing?: true;
  /** Asks over the page how to start the first note of a new project. */
  starting?: true;
  sort?: { field: "TITLE" | "CREATED" | "UPDATED"; direction: "ASC" | "DESC" };
  /** For any list; an invalid filter is left to the service to reject. */
  filter?: object | string;
  /** The saved filter that is selected. */
  selectedFilterId?: string;
  /** The fields above a list that narrow it down. */
  find?: { title?: string; tags?: string[]; text?: string };
  /** For highlights. */
  grouping?: "tag" | "note";
}
