import { moveBy, moveStagingBy, resize } from "./canvas-actions.ts";
import {
  type Box,
  boxBetween,
  boxOf,
  contains,
  groupHeading,
  isResizable,
  overlaps,
  type Point,
  type Resizable,
  resizedBox,
  withHeld,
} from "./canvas-geometry.ts";
import { boundedSide } from "./canvas-limits.ts";
import { type CanvasStore, stagingId } from "./canvas-store.ts";
import { panned, toCanvas, zoomedAt } from "./canvas-viewport.ts";
import { elementAt, handleSize } from "./painting/paint-canvas.ts";

type Gesture =
  | { readonly kind: "pan" }
  | { readonly kind: "marquee"; readonly from: Point; readonly kept: ReadonlySet<string> }
  | { readonly kind: "drag"; readonly from: Point; readonly isStaging: boolean }
  | { readonly kind: "resize"; readonly element: Resizable; readonly box: Box; readonly from: Point };

/** Distance in pixels after which a press becomes a drag. */
const dragDistance = 4;
/** Pixels per line of wheel scrolling. */
const wheelLine = 16;
/** Zoom exponent per pixel of wheel scrolling. */
const wheelZoom = 1 / 300;

/** Pans, zooms, selects, drags and resizes by mouse, pen and touch. */
export class CanvasPointer {
  readonly #store: CanvasStore;
  readonly #pointers = new Map<number, Point>();
  #gesture: Gesture | undefined;
  #start: Point = { x: 0, y: 0 };
  #hasMoved = false;

  constructor(store: CanvasStore) {
    this.#store = store;
  }

  /** @param point in pixels of the surface */
  down(event: Pick<PointerEvent, "pointerId" | "pointerType" | "button" | "shiftKey">, point: Point): void {
    const store = this.#store;
    this.#pointers.set(event.pointerId, point);
    this.#start = point;
    this.#hasMoved = false;
    if (this.#pointers.size > 1) {
      this.#drop();
      this.#gesture = { kind: "pan" };
      return;
    }
    const at = toCanvas(store.viewport, point);
    if (event.button === 1) this.#gesture = { kind: "pan" };
    else this.#gesture = this.#resizeAt(at) ?? this.#chooseAt(at, event);
  }

  #resizeAt(at: Point): Gesture | undefined {
    const store = this.#store;
    const [chosen] = store.targets;
    if (store.selection.size !== 1 || chosen === undefined || !isResizable(chosen) || !store.canEdit)
      return undefined;
    const box = boxOf(chosen);
    const reach = handleSize / store.viewport.zoom;
    const corner = { x: box.x + box.width, y: box.y + box.height };
    const isNear = Math.abs(at.x - corner.x) <= reach && Math.abs(at.y - corner.y) <= reach;
    return isNear ? { kind: "resize", element: chosen, box, from: at } : undefined;
  }

  #chooseAt(at: Point, { shiftKey, pointerType }: Pick<PointerEvent, "shiftKey" | "pointerType">): Gesture {
    const store = this.#store;
    const found = elementAt(store, at);
    const isTouch = pointerType === "touch";
    if (found === undefined) {
      const staging = store.stagingBox();
      const isHeading = staging !== undefined && contains({ ...staging, height: groupHeading }, at);
      if (isHeading && store.canEdit && !isTouch) return { kind: "drag", from: at, isStaging: true };
      const kept = shiftKey ? store.selection : new Set<string>();
      store.select(kept, { isKept: kept.size > 1 });
      return isTouch ? { kind: "pan" } : { kind: "marquee", from: at, kept };
    }
    const wasSelected = store.selection.has(found.id);
    if (shiftKey) {
      const rest = [...store.selection].filter((id) => id !== found.id);
      store.select(wasSelected ? rest : [...rest, found.id], { current: found.id, isKept: true });
    } else if (!wasSelected) store.select([found.id]);
    // Touch pans, unless it starts on a selected element.
    if (!store.canEdit || (isTouch && !wasSelected)) return { kind: "pan" };
    return { kind: "drag", from: at, isStaging: false };
  }

  move(event: Pick<PointerEvent, "pointerId">, point: Point): void {
    const store = this.#store;
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined || this.#gesture === undefined) return;
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
    this.#pointers.set(event.pointerId, point);
    const [other] = others;
    if (other !== undefined) {
      this.#pinch(before, point, other[1]);
      return;
    }
    this.#hasMoved ||= Math.hypot(point.x - this.#start.x, point.y - this.#start.y) > dragDistance;
    if (!this.#hasMoved) return;
    const at = toCanvas(store.viewport, point);
    const gesture = this.#gesture;
    if (gesture.kind === "pan") store.show(panned(store.viewport, point.x - before.x, point.y - before.y));
    else if (gesture.kind === "marquee") store.marquee = boxBetween(gesture.from, at);
    else if (gesture.kind === "resize") {
      const width = boundedSide(gesture.box.width + at.x - gesture.from.x);
      const height = boundedSide(gesture.box.height + at.y - gesture.from.y);
      store.resized = { id: gesture.element.id, box: resizedBox(gesture.element, width, height) };
    } else {
      const ids = store.drag?.ids ?? this.#draggedIds(gesture.isStaging);
      store.drag = { ids, dx: at.x - gesture.from.x, dy: at.y - gesture.from.y };
    }
    store.paint();
  }

  #draggedIds(isStaging: boolean): ReadonlySet<string> {
    const store = this.#store;
    if (isStaging) return new Set([stagingId, ...store.staged.map(({ id }) => id)]);
    return new Set(withHeld(store.targets, store.placed).map(({ id }) => id));
  }

  #pinch(before: Point, now: Point, other: Point): void {
    const store = this.#store;
    const distance = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    const [from, to] = [middle(before), middle(now)];
    const moved = panned(store.viewport, to.x - from.x, to.y - from.y);
    store.show(zoomedAt(moved, to, (moved.zoom * distance(now)) / distance(before)));
  }

  up(event: Pick<PointerEvent, "pointerId">): void {
    this.#pointers.delete(event.pointerId);
    const store = this.#store;
    const gesture = this.#gesture;
    this.#gesture = this.#pointers.size > 0 ? { kind: "pan" } : undefined;
    const { drag, marquee, resized } = store;
    this.#drop();
    if (gesture?.kind === "marquee" && marquee !== undefined) {
      const found = store.all.filter((each) => overlaps(boxOf(each), marquee)).map(({ id }) => id);
      store.select(new Set([...gesture.kept, ...found]), { isKept: true });
    } else if (gesture?.kind === "drag" && drag !== undefined) {
      if (gesture.isStaging) moveStagingBy(store, drag.dx, drag.dy);
      else moveBy(store, drag.dx, drag.dy);
    } else if (gesture?.kind === "resize" && resized !== undefined) resize(store, resized.id, resized.box);
    store.finishMove();
  }

  /** Ends the gesture without changes. */
  cancel(): void {
    this.#pointers.clear();
    this.#gesture = undefined;
    this.#drop();
    this.#store.paint();
  }

  #drop(): void {
    this.#store.drag = undefined;
    this.#store.marquee = undefined;
    this.#store.resized = undefined;
  }

  wheel(
    event: Pick<WheelEvent, "deltaX" | "deltaY" | "deltaMode" | "ctrlKey" | "metaKey" | "shiftKey">,
    at: Point,
  ): void {
    const store = this.#store;
    const unit = event.deltaMode === 1 ? wheelLine : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey)
      store.show(zoomedAt(store.viewport, at, store.viewport.zoom * Math.exp(-dy * wheelZoom)));
    else if (event.shiftKey && dx === 0) store.show(panned(store.viewport, -dy, 0));
    else store.show(panned(store.viewport, -dx, -dy));
  }
}
