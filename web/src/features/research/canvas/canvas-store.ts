import {
  byRank,
  type CanvasElement,
  canvasElements,
  canvasStaging,
  readCanvasElement,
  readCanvasElements,
  readStagingArea,
} from "@fieldstone/document/canvas/canvas-document.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import * as Y from "yjs";
import {
  type Box,
  boundsOf,
  boxOf,
  cardGap,
  columnsOf,
  gridPlaces,
  groupHeading,
  groupSize,
  type Point,
} from "./canvas-geometry.ts";
import type { Viewport } from "./canvas-viewport.ts";

/** How cards on a canvas look. */
export interface CanvasAppearance {
  readonly shown: ReadonlySet<ReferenceToggle>;
  readonly projectTitle: string;
}

/** A card's content; absent until it is loaded, or if the object was deleted. */
export interface CardContent {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly speaker?: string | null | undefined;
  /** For a highlight: the title of its document. */
  readonly source?: string | null | undefined;
  /** For a highlight: whether the speaker consented to being quoted, in words. */
  readonly consentText?: string | undefined;
  readonly updatedAt: string;
  /** The note or insight with the text. */
  readonly documentType: string;
  readonly documentId: string;
  readonly tags: readonly { readonly id: string; readonly title: string; readonly color: string }[];
}

export interface OtherPointer extends Point {
  readonly clientId: number;
  readonly name: string;
  readonly color: string;
}

export type ReferenceType = "rh" | "i" | "n";

/** How many staged cards are shown; the heading counts the rest. */
export const stagedShownMax = 120;
/** Names the staging area in places that hold an element's id. */
export const stagingId = "staging";
/** Typing within this many ms of the last letter joins the same undo step. */
const typingStepMs = 500;

/** A canvas on screen: its document's elements, and this user's selection and viewport. */
export class CanvasStore {
  readonly doc: Y.Doc;
  readonly referenceType: ReferenceType;
  readonly undo: Y.UndoManager;
  readonly #elements = new Map<string, CanvasElement>();
  readonly #listeners = new Set<() => void>();
  readonly #painters = new Set<() => void>();
  readonly #cards = new Map<string, CardContent>();
  #matches: readonly string[] = [];
  #shownZoom = 1;
  /** Counts changes that React must render; those that only repaint are not counted. */
  version = 0;
  /** Placed elements, the lowest first. */
  placed: readonly CanvasElement[] = [];
  /** The staged cards that are shown. */
  staged: readonly CanvasElement[] = [];
  /** Ids that match the view's filter but are not placed. */
  unplaced: readonly string[] = [];
  staging: Point = { x: 0, y: 0 };
  selection: ReadonlySet<string> = new Set();
  /** Id of the element with the keyboard focus. */
  current: string | undefined;
  editing: string | undefined;
  /** True while a multiple selection must survive moving the focus. */
  isSelectionKept = false;
  viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  size = { width: 1, height: 1 };
  /** The elements being dragged, and their offset. */
  drag: { readonly ids: ReadonlySet<string>; readonly dx: number; readonly dy: number } | undefined;
  /** The element being resized, with its temporary box. */
  resized: { readonly id: string; readonly box: Box } | undefined;
  marquee: Box | undefined;
  pointers: readonly OtherPointer[] = [];
  canEdit = false;
  appearance: CanvasAppearance = { shown: new Set(["title", "text", "tags"]), projectTitle: "" };

  constructor(doc: Y.Doc, referenceType: ReferenceType) {
    this.doc = doc;
    this.referenceType = referenceType;
    this.undo = new Y.UndoManager([canvasElements(doc), canvasStaging(doc)], {
      trackedOrigins: new Set([this]),
      captureTimeout: typingStepMs,
    });
    for (const element of readCanvasElements(doc)) this.#elements.set(element.id, element);
    this.#arrange();
    canvasElements(doc).observeDeep(this.#onElements);
    canvasStaging(doc).observe(this.#onStaging);
  }

  destroy(): void {
    canvasElements(this.doc).unobserveDeep(this.#onElements);
    canvasStaging(this.doc).unobserve(this.#onStaging);
    this.undo.destroy();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Registers a repaint callback. Returns the unsubscribe function. */
  onPaint(painter: () => void): () => void {
    this.#painters.add(painter);
    return () => this.#painters.delete(painter);
  }

  get all(): readonly CanvasElement[] {
    return [...this.placed, ...this.staged];
  }

  element(id: string | undefined): CanvasElement | undefined {
    if (id === undefined) return undefined;
    return this.#elements.get(id) ?? this.staged.find((each) => each.id === id);
  }

  isPlaced(id: string): boolean {
    return this.#elements.has(id);
  }

  card(id: string): CardContent | undefined {
    return this.#cards.get(id);
  }

  /** Cards in view or in the staging area whose content is not loaded. */
  missingCards(): readonly string[] {
    return this.all
      .filter((each) => each.type === this.referenceType && !this.#cards.has(each.id))
      .map(({ id }) => id);
  }

  addCards(cards: readonly CardContent[]): void {
    for (const card of cards) this.#cards.set(card.id, card);
    this.#changed();
  }

  setMatches(ids: readonly string[]): void {
    this.#matches = ids;
    this.#stage();
    this.#changed();
  }

  /** The elements that actions apply to: the selection, or else the focused one. */
  get targets(): readonly CanvasElement[] {
    const ids = this.selection.size > 0 ? [...this.selection] : [this.current];
    return ids.map((id) => this.element(id)).filter((each) => each !== undefined);
  }

  select(
    ids: Iterable<string>,
    { current, isKept = false }: { current?: string; isKept?: boolean } = {},
  ): void {
    this.selection = new Set(ids);
    this.current = current ?? [...this.selection].at(-1);
    this.isSelectionKept = isKept;
    this.editing = undefined;
    this.#changed();
  }

  edit(id: string | undefined): void {
    this.undo.stopCapturing();
    this.editing = id;
    this.#changed();
  }

  setCanEdit(canEdit: boolean): void {
    if (canEdit === this.canEdit) return;
    this.canEdit = canEdit;
    this.#changed();
  }

  setAppearance(appearance: CanvasAppearance): void {
    this.appearance = appearance;
    this.paint();
  }

  show(viewport: Viewport): void {
    this.viewport = viewport;
    this.paint();
  }

  /** After a pan or zoom: rerenders only if the zoom that the page shows has changed. */
  finishMove(): void {
    if (this.viewport.zoom === this.#shownZoom) this.paint();
    else {
      this.#shownZoom = this.viewport.zoom;
      this.#changed();
    }
  }

  paint(): void {
    for (const painter of this.#painters) painter();
  }

  /** Changes the document as one undo step. */
  write(change: (doc: Y.Doc) => void): void {
    if (!this.canEdit) return;
    this.undo.stopCapturing();
    this.doc.transact(() => change(this.doc), this);
    this.undo.stopCapturing();
  }

  /** Changes a text as part of one typing step. */
  type(change: () => void): void {
    if (this.canEdit) this.doc.transact(change, this);
  }

  /** Bounds of all elements and the staging area. */
  bounds(): Box | undefined {
    const staging = this.stagingBox();
    return boundsOf([...this.placed.map(boxOf), ...(staging === undefined ? [] : [staging])]);
  }

  /** Bounds of the staging area; undefined if it is empty. */
  stagingBox(): Box | undefined {
    if (this.unplaced.length === 0) return undefined;
    return { ...this.staging, ...groupSize(this.staged.length, this.#stagingColumns()) };
  }

  /** By all results, so that the columns stay as they are while cards are placed. */
  #stagingColumns(): number {
    return columnsOf(Math.min(this.#matches.length, stagedShownMax));
  }

  #onElements = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    const root = canvasElements(this.doc);
    const ids = new Set<string>();
    for (const { target, path, changes } of events) {
      if (target === root) for (const id of changes.keys.keys()) ids.add(id);
      else if (typeof path[0] === "string") ids.add(path[0]);
    }
    for (const id of ids) {
      const element = readCanvasElement(this.doc, id);
      if (element === undefined) this.#elements.delete(id);
      else this.#elements.set(id, element);
    }
    this.#arrange();
    this.#changed();
  };

  #onStaging = (): void => {
    this.#stage();
    this.#changed();
  };

  #arrange(): void {
    this.placed = [...this.#elements.values()].sort(byRank);
    this.#stage();
    const gone = [...this.selection].filter((id) => this.element(id) === undefined);
    if (gone.length > 0) this.selection = new Set([...this.selection].filter((id) => !gone.includes(id)));
    const isStagingCurrent = this.current === stagingId && this.unplaced.length > 0;
    if (this.element(this.current) === undefined && !isStagingCurrent) this.current = undefined;
    if (this.element(this.editing) === undefined) this.editing = undefined;
  }

  #stage(): void {
    this.staging = readStagingArea(this.doc);
    this.unplaced = this.#matches.filter((id) => !this.#elements.has(id));
    const shown = this.unplaced.slice(0, stagedShownMax);
    const corner = { x: this.staging.x + cardGap, y: this.staging.y + groupHeading };
    const places = gridPlaces(corner, shown.length, this.#stagingColumns());
    this.staged = shown.map((id, index) => ({
      type: this.referenceType,
      id,
      ...(places[index] ?? corner),
      rank: 0,
      expanded: false,
    }));
  }

  #changed(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
    this.paint();
  }
}
