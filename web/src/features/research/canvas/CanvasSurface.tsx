import { type RefObject, useEffect, useMemo, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { CollaborationSession } from "../editor/collaboration/collaboration-session.ts";
import styles from "./Canvas.module.css";
import { CanvasTextEditor } from "./CanvasTextEditor.tsx";
import { remove } from "./canvas-actions.ts";
import { copyText, paste, pasteWords } from "./canvas-clipboard.ts";
import { pressKey } from "./canvas-keys.ts";
import { CanvasPointer } from "./canvas-pointer.ts";
import type { CanvasStore } from "./canvas-store.ts";
import { toCanvas } from "./canvas-viewport.ts";
import { announcementOf } from "./keyboard/canvas-announcement.ts";
import { useCanvasShortcuts } from "./keyboard/useCanvasShortcuts.ts";
import { elementAt, nameOf } from "./painting/paint-canvas.ts";
import { usePaintedCanvas } from "./painting/usePaintedCanvas.ts";

/** Our own clipboard type, so that other programs paste only the text. */
const clipboardKind = "application/x-fieldstone-canvas";
/** Interval of sending the pointer's position to others, in ms. */
const pointerMs = 100;

/** The drawn canvas, with its pointer and keyboard handling. */
export function CanvasSurface(props: {
  store: CanvasStore;
  session: CollaborationSession;
  ref: RefObject<HTMLDivElement | null>;
}) {
  const { store, session, ref: surface } = props;
  const canvas = usePaintedCanvas(store, surface);
  const pointer = useMemo(() => new CanvasPointer(store), [store]);
  const sentAt = useRef(0);
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = surface.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };
  useEffect(() => {
    const element = surface.current;
    // React attaches wheel listeners as passive, and the page would scroll too.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      pointer.wheel(event, { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) });
      clearTimeout(finishing);
      finishing = setTimeout(() => store.finishMove(), pointerMs);
    };
    let finishing: ReturnType<typeof setTimeout> | undefined;
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      clearTimeout(finishing);
      element?.removeEventListener("wheel", onWheel);
    };
  }, [pointer, store, surface]);
  const onCopy = (event: React.ClipboardEvent) => {
    if (store.editing !== undefined || store.targets.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData(clipboardKind, copyText(store));
    event.clipboardData.setData("text/plain", store.targets.map((each) => nameOf(store, each)).join("\n"));
    if (event.type === "cut") remove(store);
  };
  const onPaste = (event: React.ClipboardEvent) => {
    if (store.editing !== undefined) return;
    event.preventDefault();
    const own = event.clipboardData.getData(clipboardKind);
    const words = event.clipboardData.getData("text/plain");
    if (own !== "") paste(store, own);
    else if (words !== "") pasteWords(store, words);
  };
  useCanvasShortcuts(store);
  return (
    <div
      ref={surface}
      className={styles.surface}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas is one widget, worked by keys as its description says
      tabIndex={0}
      role="application"
      aria-label={t("canvas.label", "Canvas")}
      aria-roledescription={t("canvas.role", "canvas")}
      aria-describedby="canvas-help"
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || !pressKey(store, event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      onPointerDown={(event) => {
        if (event.target !== canvas.current || event.button === 2) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        surface.current?.focus({ preventScroll: true });
        pointer.down(event, placeOf(event));
      }}
      onPointerMove={(event) => {
        const place = placeOf(event);
        pointer.move(event, place);
        if (event.timeStamp - sentAt.current < pointerMs) return;
        sentAt.current = event.timeStamp;
        const { x, y } = toCanvas(store.viewport, place);
        session.provider.setAwarenessField("pointer", { x: Math.round(x), y: Math.round(y) });
      }}
      onPointerLeave={() => session.provider.setAwarenessField("pointer", null)}
      onPointerUp={(event) => pointer.up(event)}
      onPointerCancel={() => pointer.cancel()}
      onDoubleClick={(event) => {
        const found = elementAt(store, toCanvas(store.viewport, placeOf(event)));
        if (found !== undefined) pressKey(store, { ...keyless, key: "Enter" });
      }}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <p id="canvas-help" className="fs-hidden">
        {t(
          "canvas.help",
          "Tab goes through what is on the canvas, arrows move it, Shift, Alt and arrows change its size, Space selects more, Enter edits, Delete removes, Alt and F10 go to the tools, plus and minus zoom, 0 shows all. Press Escape, then Shift and Tab, to leave.",
        )}
      </p>
      <p className="fs-hidden" role="status">
        {announcementOf(store)}
      </p>
      {store.editing !== undefined && (
        <CanvasTextEditor
          key={store.editing}
          store={store}
          id={store.editing}
          onDone={() => surface.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

const keyless = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
