import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useMemo, useState } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { usePrinting } from "../../../ui/layout/usePrinting.ts";
import { ChartProjectContext } from "../editor/nodes/DocumentChart.tsx";
import styles from "./Present.module.css";
import { PresentBar } from "./PresentBar.tsx";
import { SlideContent } from "./SlideContent.tsx";
import { SlideOverview } from "./SlideOverview.tsx";
import type { Slide } from "./slides.ts";
import { type Deck, type DeckItem, type DeckSource, useDeck } from "./useDeck.ts";
import { useFullScreen } from "./useFullScreen.ts";
import { type PresentActions, usePresentKeys } from "./usePresentKeys.ts";
import { useSlides } from "./useSlides.ts";
import { useSwipe } from "./useSwipe.ts";

interface ShownPlace {
  readonly itemId: string | undefined;
  /** From 0. */
  readonly slide: number;
}

interface PresentProps {
  readonly source: DeckSource;
  readonly place: ShownPlace;
  readonly onShow: (item: DeckItem, slide: number) => void;
  readonly onClose: () => void;
}

/** Presents insights or the rows of a view as slides that fill the window. */
export function PresentPage(props: PresentProps) {
  const { deck, error, retry } = useDeck(props.source);
  const itemId = props.place.itemId;
  const shown = useMemo(() => {
    if (!deck || itemId === undefined || deck.items.some(({ id }) => id === itemId)) return deck;
    // A link to an item that is no longer in the list, or beyond its first ones, still works.
    return { ...deck, items: [{ id: itemId, title: "" }, ...deck.items] };
  }, [deck, itemId]);
  usePageTitle(deck && t("present.page", "Presenting {title}", { title: deck.title }));
  if (error) {
    return (
      <main className={styles.page}>
        <FailurePage failure={readFailure(error)} onRetry={retry} />
      </main>
    );
  }
  if (!shown)
    return (
      <main className={styles.page}>
        <LoadingState rowHeight={60} />
      </main>
    );
  if (shown.items.length === 0) {
    return (
      <main className={styles.page}>
        <EmptyState
          title={t("present.empty", "Nothing to present yet")}
          action={<Button onClick={props.onClose}>{t("present.back", "Go back")}</Button>}
        >
          {t(
            "present.empty.advice",
            "Write an insight, or change the filter of the view, and present again.",
          )}
        </EmptyState>
      </main>
    );
  }
  return (
    <ChartProjectContext value={props.source.projectId}>
      <Presentation {...props} deck={shown} />
    </ChartProjectContext>
  );
}

function Presentation({ deck, place, onShow, onClose }: PresentProps & { deck: Deck }) {
  const [overview, setOverview] = useState(false);
  const at = Math.max(
    0,
    deck.items.findIndex(({ id }) => id === place.itemId),
  );
  const item = deck.items[at];
  const slides = useSlides(deck.target, deck.items, item?.id);
  const current = slides.loaded.get(item?.id ?? "") ?? [];
  const slide = Math.min(place.slide, Math.max(0, current.length - 1));
  const fullScreen = useFullScreen();
  const printing = usePrinting();
  const [preparing, setPreparing] = useState<string>();

  const show = (index: number, wanted: number) => {
    const to = deck.items[index];
    if (to) onShow(to, wanted);
  };
  /** Shows the last slide of an item, which may have to load first. */
  async function showEnd(index: number): Promise<void> {
    const to = deck.items[index];
    if (!to) return;
    const read = slides.loaded.get(to.id) ?? (await slides.read(to.id).catch(() => []));
    onShow(to, Math.max(0, read.length - 1));
  }
  const actions: PresentActions = {
    next: () => (slide + 1 < current.length ? show(at, slide + 1) : show(at + 1, 0)),
    previous: () => (slide > 0 ? show(at, slide - 1) : void showEnd(at - 1)),
    first: () => show(0, 0),
    last: () => void showEnd(deck.items.length - 1),
    overview: () => setOverview(true),
    fullScreen: () => fullScreen?.toggle(),
    close: onClose,
  };
  usePresentKeys(actions, overview);
  const swipe = useSwipe((direction) => actions[direction]());

  async function print(): Promise<void> {
    for (const [done, { id }] of deck.items.entries()) {
      setPreparing(
        t("present.preparing", "Preparing {done} of {total}", { done: done + 1, total: deck.items.length }),
      );
      await slides.read(id).catch(() => undefined);
    }
    setPreparing(undefined);
    window.print();
  }

  const shown = current[slide];
  return (
    <>
      <main className={styles.page}>
        <section
          key={`${item?.id} ${slide}`}
          className={styles.slide}
          data-slide={shown?.kind ?? "waiting"}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a slide longer than the screen is scrolled by keys
          tabIndex={0}
          aria-label={item && titleOf(item.title, "insight")}
          {...swipe}
        >
          {slides.error ? (
            <FailurePage inline failure={readFailure(slides.error)} onRetry={slides.retry} />
          ) : shown ? (
            <SlideContent slide={shown} deckTitle={deck.title} />
          ) : (
            <LoadingState rowHeight={60} />
          )}
        </section>
        <PresentBar
          actions={actions}
          place={t("present.place", "Slide {slide} of {total}", {
            slide: slide + 1,
            total: Math.max(1, current.length),
          })}
          shortPlace={`${slide + 1} / ${Math.max(1, current.length)}`}
          itemPlace={
            deck.items.length > 1
              ? t("present.item-place", "{item} of {items}", { item: at + 1, items: deck.items.length })
              : undefined
          }
          isFull={fullScreen?.isFull}
          onPrint={() => void print()}
          printing={preparing}
        />
      </main>
      <SlideOverview
        open={overview}
        deck={deck}
        currentId={item?.id ?? ""}
        slides={current}
        current={slide}
        onClose={() => setOverview(false)}
        onShow={(itemId, wanted) => {
          setOverview(false);
          show(
            deck.items.findIndex(({ id }) => id === itemId),
            wanted,
          );
        }}
      />
      {printing && <PrintedSlides deck={deck} loaded={slides.loaded} />}
    </>
  );
}

/** All loaded slides, one per page. */
function PrintedSlides({ deck, loaded }: { deck: Deck; loaded: ReadonlyMap<string, readonly Slide[]> }) {
  return (
    <div className={styles.printed}>
      {deck.items.flatMap(({ id }) =>
        (loaded.get(id) ?? []).map((slide, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
          <section key={`${id} ${at}`} className={styles.paper} data-paper>
            <SlideContent slide={slide} deckTitle={deck.title} />
          </section>
        )),
      )}
    </div>
  );
}
