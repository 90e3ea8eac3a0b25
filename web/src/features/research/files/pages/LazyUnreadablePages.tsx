import { lazy, Suspense } from "react";
import type { UnreadablePages_FileFragment } from "../../../../graphql/graphql.ts";

const Loaded = lazy(() =>
  import("./UnreadablePages.tsx").then((module) => ({ default: module.UnreadablePages })),
);

/** Why a file's pages could not be read; its texts load only for notes that list files. */
export function LazyUnreadablePages({ file }: { file: UnreadablePages_FileFragment }) {
  return (
    <Suspense fallback={null}>
      <Loaded file={file} />
    </Suspense>
  );
}
