import type { CanvasElement } from "@fieldstone/document/canvas/canvas-document.ts";
import { t } from "../../../app/i18n/t.ts";
import styles from "./Canvas.module.css";
import { heldBy } from "./canvas-geometry.ts";
import { reveal } from "./canvas-keys.ts";
import type { CanvasStore } from "./canvas-store.ts";
import { nameOf } from "./painting/paint-canvas.ts";

/** The canvas as a list: groups with their contents, then the rest. */
export function CanvasOutline({ store }: { store: CanvasStore }) {
  const { placed, staged } = store;
  const groups = placed
    .filter(({ type }) => type === "group")
    .map((group) => ({ group, held: heldBy(group, placed).filter(({ type }) => type !== "group") }));
  const grouped = new Set(groups.flatMap(({ held }) => held.map(({ id }) => id)));
  const others = placed.filter(({ id, type }) => type !== "group" && !grouped.has(id));
  const item = (element: CanvasElement) => <OutlineItem store={store} element={element} />;
  return (
    <nav className={styles.outline} aria-label={t("canvas.outline", "Outline")}>
      {placed.length + staged.length === 0 && <p>{t("canvas.empty", "Nothing is on this canvas yet.")}</p>}
      <ul>
        {groups.map(({ group, held }) => (
          <li key={group.id}>
            {item(group)}
            {held.length > 0 && (
              <ul>
                {held.map((each) => (
                  <li key={each.id}>{item(each)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
        {others.map((each) => (
          <li key={each.id}>{item(each)}</li>
        ))}
        {staged.length > 0 && (
          <li>
            {t("canvas.staging", "Not placed yet: {n}", { n: store.unplaced.length })}
            <ul>
              {staged.map((each) => (
                <li key={each.id}>{item(each)}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  );
}

function OutlineItem({ store, element }: { store: CanvasStore; element: CanvasElement }) {
  return (
    <button
      type="button"
      className={styles.item}
      aria-current={store.current === element.id}
      onClick={() => {
        store.select([element.id]);
        reveal(store, element.id);
      }}
    >
      {nameOf(store, element)}
    </button>
  );
}
