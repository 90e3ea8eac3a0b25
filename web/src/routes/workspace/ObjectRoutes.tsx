import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { readPathId } from "../../app/navigation/path-id.ts";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { ObjectPage } from "./ObjectPage.tsx";

/** A note at its own address, in the centre. */
export function NoteRoute() {
  const { noteId } = useParams({ from: "/signed-in/data/$noteId" });
  return (
    <Suspense fallback={<LoadingState />}>
      <ObjectPage type="note" id={readPathId(noteId)} />
    </Suspense>
  );
}

/** An insight at its own address. */
export function InsightRoute() {
  const { insightId } = useParams({ from: "/signed-in/insights/$insightId" });
  return (
    <Suspense fallback={<LoadingState />}>
      <ObjectPage type="insight" id={readPathId(insightId)} />
    </Suspense>
  );
}

/** A tag at its own address. */
export function TagRoute() {
  const { tagId } = useParams({ from: "/signed-in/tags/$tagId" });
  return (
    <Suspense fallback={<LoadingState />}>
      <ObjectPage type="tag" id={readPathId(tagId)} />
    </Suspense>
  );
}

/** A person at their own address. */
export function PersonRoute() {
  const { personId } = useParams({ from: "/signed-in/people/$personId" });
  return (
    <Suspense fallback={<LoadingState />}>
      <ObjectPage type="person" id={readPathId(personId)} />
    </Suspense>
  );
}
