export const searchResultTypes = [
  "CHANNEL",
  "HIGHLIGHT",
  "INSIGHT",
  "NOTE",
  "PERSON",
  "PROJECT",
  "PROJECT_CATEGORY",
  "TAG",
  "THEME",
] as const;
export type SearchResultType = (typeof searchResultTypes)[number];

export const searchTabs = [
  "Contacts",
  "Data",
  "Everything",
  "Folders",
  "Projects",
  "Notes",
  "Insights",
  "Highlights",
  "Tags",
  "People",
  "Channels",
  "Themes",
] as const;
export type SearchTab = (typeof searchTabs)[number];

const typesByTab: Readonly<Record<SearchTab, readonly SearchResultType[]>> = {
  Contacts: ["PERSON"],
  Data: ["NOTE", "HIGHLIGHT"],
  Everything: searchResultTypes,
  Folders: ["PROJECT_CATEGORY"],
  Projects: ["PROJECT"],
  Notes: ["NOTE"],
  Insights: ["INSIGHT"],
  Highlights: ["HIGHLIGHT"],
  Tags: ["TAG"],
  People: ["PERSON"],
  Channels: ["CHANNEL"],
  Themes: ["THEME"],
};

/** The result types that a tab shows. */
export function searchTypesOf(tab: SearchTab): readonly SearchResultType[] {
  return typesByTab[tab];
}

export const searchDisplays = ["grid", "list"] as const;
export type SearchDisplay = (typeof searchDisplays)[number];
