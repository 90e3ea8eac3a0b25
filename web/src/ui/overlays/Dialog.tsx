import { lazy, Suspense, useEffect, useState } from "react";
import { Opening } from "../feedback/Opening.tsx";
import type { DialogProps } from "./dialog-props.ts";

const load = () => import("./DialogSurface.tsx").then((module) => ({ default: module.DialogSurface }));
const DialogSurface = lazy(load);

/**
 * How long after the page that may need it the dialog's code is loaded, so that the first dialog opens at
 * once.
 */
const PRELOAD_AFTER_MS = 1_500;

/** A modal dialog. Esc closes it and restores the focus. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!used) return null;
  return (
    <Suspense fallback={<Opening />}>
      <DialogSurface {...props} />
    </Suspense>
  );
}
