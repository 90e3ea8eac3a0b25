import { useParams } from "@tanstack/react-router";
import { oneOf } from "../../../app/navigation/search-params.ts";
import { LessonPage } from "../../../features/discovery/home/LessonPage.tsx";
import { lessons } from "../../../features/discovery/home/lessons.ts";
import { NotFoundPage } from "../../NotFoundPage.tsx";

/** A lesson linked from Home. */
export function LessonRoute() {
  const lesson = oneOf(useParams({ from: "/signed-in/learn/$lesson" }).lesson, lessons);
  return lesson ? <LessonPage lesson={lesson} /> : <NotFoundPage />;
}
