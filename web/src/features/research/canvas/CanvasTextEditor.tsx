import { canvasElementText, rewriteText } from "@fieldstone/document/canvas/canvas-document.ts";
import { canvasTextLengthMax, canvasTitleLengthMax } from "@fieldstone/model/views/canvas.ts";
import { useEffect, useReducer, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import styles from "./Canvas.module.css";
import { boxOf, groupHeading, textStyles } from "./canvas-geometry.ts";
import { pressKey } from "./canvas-keys.ts";
import type { CanvasStore } from "./canvas-store.ts";
import { toScreen } from "./canvas-viewport.ts";

/** Edits a text or a group's title in place. Others' edits are merged as they arrive. */
export function CanvasTextEditor(props: { store: CanvasStore; id: string; onDone: () => void }) {
  const { store, id, onDone } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => store.onPaint(draw), [store]);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const element = store.element(id);
  const text = canvasElementText(store.doc, id);
  if (element === undefined || text === undefined) return null;
  const isTitle = element.type === "group";
  const box = boxOf(element);
  const { zoom } = store.viewport;
  const { x, y } = toScreen(store.viewport, box);
  const { font, line } = textStyles[element.type === "text" ? element.format : "H3"];
  const done = () => {
    store.edit(undefined);
    onDone();
  };
  return (
    <textarea
      ref={field}
      className={styles.editor}
      aria-label={isTitle ? t("canvas.edit.title", "Title of the group") : t("canvas.edit.text", "Text")}
      value={text.toString()}
      maxLength={isTitle ? canvasTitleLengthMax : canvasTextLengthMax}
      rows={1}
      style={{
        left: x,
        top: y,
        width: box.width,
        height: isTitle ? groupHeading : Math.max(box.height, line) + line,
        font,
        lineHeight: `${line}px`,
        transform: `scale(${zoom})`,
      }}
      onChange={(event) => {
        const next = isTitle ? event.target.value.replaceAll("\n", " ") : event.target.value;
        store.type(() => rewriteText(text, next));
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) {
          event.preventDefault();
          pressKey(store, event);
          return;
        }
        const isDone =
          event.key === "Escape" || (event.key === "Enter" && (isTitle || event.ctrlKey || event.metaKey));
        if (!isDone) return;
        event.preventDefault();
        done();
      }}
      onBlur={() => {
        if (store.editing === id) store.edit(undefined);
      }}
    />
  );
}
