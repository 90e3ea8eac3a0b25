/** How a card of each kind of object is drawn: its layouts, first the default, and what can be shown or hidden. */
export const referenceDisplays = {
  File: { layouts: ["landscape", "portrait"], toggles: ["icon", "title", "updatedAt"] },
  Highlight: {
    layouts: ["landscape", "portrait", "videoOnly", "textOnly"],
    toggles: ["title", "contributors", "project", "text", "video", "tags", "updatedAt"],
  },
  Insight: {
    layouts: ["landscape", "portrait"],
    toggles: ["icon", "title", "contributors", "project", "cover", "text", "updatedAt"],
  },
  Note: {
    layouts: ["landscape", "portrait"],
    toggles: [
      "icon",
      "title",
      "contributors",
      "project",
      "cover",
      "text",
      "video",
      "highlight",
      "collapsible",
      "updatedAt",
    ],
  },
  Person: { layouts: ["landscape", "portrait"], toggles: ["avatar", "name"] },
  Project: {
    layouts: ["landscape", "portrait"],
    toggles: ["icon", "title", "contributors", "cover", "updatedAt"],
  },
  ProjectCategory: { layouts: ["landscape", "portrait"], toggles: ["icon", "title", "projectCount"] },
  Tag: { layouts: ["landscape", "portrait"], toggles: ["title", "project", "highlight"] },
} as const;

export type ReferenceObject = keyof typeof referenceDisplays;
