import { useRouterState } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { type ReadingPlace, readPlace, scrollerOf, showPlace } from "./reading-place.ts";

/** Places kept per tab; the oldest are dropped. */
const PLACES_MAX = 50;
/**
 * The place is read when scrolling pauses for this long, in ms: blocks that come into view first get their
 * real height.
 */
const KEEP_AFTER_MS = 150;
const ownScrolling = ["wheel", "touchmove", "pointerdown", "keydown"];
const storageKey = "fieldstone-reading-places";

let places: Map<string, ReadingPlace> | undefined;

function isKept(value: unknown): value is [string, ReadingPlace] {
  if (!Array.isArray(value) || typeof value[0] !== "string") return false;
  const place: unknown = value[1];
  if (typeof place !== "object" || place === null || !("block" in place && "offset" in place)) return false;
  return typeof place.block === "number" && typeof place.offset === "number";
}

/** By hand rather than with Zod, which a text to read does not need. */
function readStored(text: string): [string, ReadingPlace][] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter(isKept) : [];
}

function allPlaces(): Map<string, ReadingPlace> {
  if (places) return places;
  try {
    places = new Map(readStored(sessionStorage.getItem(storageKey) ?? "[]"));
  } catch {
    places = new Map();
  }
  return places;
}

function keepPlace(key: string, place: ReadingPlace | undefined): void {
  const all = allPlaces();
  all.delete(key);
  if (place) all.set(key, place);
  for (const oldest of all.keys()) {
    if (all.size <= PLACES_MAX) break;
    all.delete(oldest);
  }
}

function storePlaces(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...allPlaces()]));
  } catch {
    // Without storage the place lasts until a reload.
  }
}

/** The key of a place in a document, by history entry: a new visit begins at the top. */
function usePlaceKey(documentId: string): string {
  const step = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? "first" });
  return `${step} ${documentId}`;
}

/** Whether Back or a reload returns to a place in the text, which overrides the address. */
export function useHasPlace(documentId: string): boolean {
  return allPlaces().has(usePlaceKey(documentId));
}

/** Keeps the reading place of a text over reload, Back and the change from the first paint to the editor. */
export function useReadingPlace(documentId: string, root: Element | null): void {
  const key = usePlaceKey(documentId);
  const waiting = useRef<ReadingPlace>(undefined);
  useLayoutEffect(() => {
    if (!root) return undefined;
    waiting.current = allPlaces().get(key);
    if (waiting.current && showPlace(root, waiting.current)) waiting.current = undefined;
    const scroller = scrollerOf(root);
    const target = scroller === document.scrollingElement ? window : scroller;
    const keep = () => {
      // Until the whole text has loaded, the page may be too short for the place: that is not the user's
      // scrolling.
      if (waiting.current === undefined && root.isConnected) keepPlace(key, readPlace(root));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, KEEP_AFTER_MS);
    };
    const onOwn = () => {
      waiting.current = undefined;
    };
    const onLeave = () => {
      keep();
      storePlaces();
    };
    target.addEventListener("scroll", onScroll, { passive: true });
    for (const type of ownScrolling) target.addEventListener(type, onOwn, { passive: true });
    window.addEventListener("pagehide", onLeave);
    return () => {
      clearTimeout(timer);
      keep();
      target.removeEventListener("scroll", onScroll);
      for (const type of ownScrolling) target.removeEventListener(type, onOwn);
      window.removeEventListener("pagehide", onLeave);
    };
  }, [root, key]);
}
