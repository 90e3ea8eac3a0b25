import type { ViewReferenceType } from "@fieldstone/model/views/view-settings.ts";
import { useCallback, useEffect, useState } from "react";
import type { Slide } from "./slides.ts";
import { type DeckItem, useReadSlides } from "./useDeck.ts";

type Loaded = ReadonlyMap<string, readonly Slide[]>;

export interface Slides {
  readonly loaded: Loaded;
  /** Why the current item's slides could not be loaded. */
  readonly error: unknown;
  readonly read: (itemId: string) => Promise<readonly Slide[]>;
  readonly retry: () => void;
}

/** The slides of the current item; preloads those of its neighbours. */
export function useSlides(
  target: ViewReferenceType,
  items: readonly DeckItem[],
  currentId: string | undefined,
): Slides {
  const [loaded, setLoaded] = useState<Loaded>(new Map());
  const [failed, setFailed] = useState<{ readonly id: string; readonly error: unknown }>();
  const [tries, setTries] = useState(0);
  const readSlides = useReadSlides(target);
  const read = useCallback(
    async (id: string) => {
      const slides = await readSlides(id);
      setLoaded((before) => new Map(before).set(id, slides));
      return slides;
    },
    [readSlides],
  );
  const place = items.findIndex(({ id }) => id === currentId);
  const [nextId, previousId] = [items[place + 1]?.id, items[place - 1]?.id];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads again
  useEffect(() => {
    if (currentId === undefined) return;
    let gone = false;
    setFailed(undefined);
    const begin = async () => {
      try {
        await read(currentId);
      } catch (error) {
        if (!gone) setFailed({ id: currentId, error });
        return;
      }
      // Going there loads them again and shows the error.
      for (const id of [nextId, previousId])
        if (!gone && id !== undefined) await read(id).catch(() => undefined);
    };
    void begin();
    return () => {
      gone = true;
    };
  }, [currentId, nextId, previousId, read, tries]);
  return {
    loaded,
    error: failed !== undefined && failed.id === currentId ? failed.error : undefined,
    read,
    retry: () => setTries((count) => count + 1),
  };
}
