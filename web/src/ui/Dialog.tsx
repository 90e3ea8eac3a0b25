import { lazy, Suspense, useEffect, useState } from "react";
import type { DialogProps } from "./dialog-props.ts";

const load = () => import("./DialogSurface.tsx").then((module) => ({ default: module.DialogSurface }));
const DialogSurface = lazy(load);

/** The surface is fetched this long after a page that may need it, so that the first dialog opens at once. */
const PRELOAD_AFTER_MS = 1_500;

/** A question or a form that waits for an answer. Esc closes it and gives the focus back. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!used) return null;
  return (
    <Suspense>
      <DialogSurface {...props} />
    </Suspense>
  );
}
