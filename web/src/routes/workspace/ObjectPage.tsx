import { lazy } from "react";
import type { PeekType } from "../../app/peek/peek-search.ts";

const NotePage = lazy(() =>
  import("../../features/research/notes/NotePage.tsx").then((module) => ({ default: module.NotePage })),
);
const InsightPage = lazy(() =>
  import("../../features/research/insights/InsightPage.tsx").then((module) => ({
    default: module.InsightPage,
  })),
);
const TagPage = lazy(() =>
  import("../../features/research/tags/TagPage.tsx").then((module) => ({ default: module.TagPage })),
);
const PersonPage = lazy(() =>
  import("../../features/research/people/PersonPage.tsx").then((module) => ({ default: module.PersonPage })),
);

/** The page of an object, loaded when first shown. */
export function ObjectPage({ type, id }: { type: PeekType; id: string }) {
  switch (type) {
    case "note":
      return <NotePage key={id} noteId={id} />;
    case "insight":
      return <InsightPage key={id} insightId={id} />;
    case "tag":
      return <TagPage key={id} tagId={id} />;
    case "person":
      return <PersonPage key={id} personId={id} />;
  }
}
