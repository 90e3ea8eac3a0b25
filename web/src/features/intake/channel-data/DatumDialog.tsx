import { useQuery } from "@apollo/client/react";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ChannelDatumDocument, type ChannelDatumQuery } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { DayText } from "../../../ui/marks/DayText.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { CitedText } from "./CitedText.tsx";
import styles from "./Data.module.css";
import { placeOf } from "./datum-place.ts";
import { sourceLabel } from "./source-labels.ts";
import type { useDataActions } from "./useDataActions.ts";

const ThemeChoice = lazy(() =>
  import("./ThemeChoice.tsx").then((module) => ({ default: module.ThemeChoice })),
);

/** A point in full: its text, author, theme and actions. */
export function DatumDialog(props: {
  id: string;
  canWrite: boolean;
  actions: ReturnType<typeof useDataActions>;
  /** In the list that it was opened from. */
  previousId: string | undefined;
  nextId: string | undefined;
  onOpen: (id: string | undefined) => void;
}) {
  const { id, canWrite, actions, previousId, nextId, onOpen } = props;
  const [moving, setMoving] = useState(false);
  const { data, error, refetch } = useQuery(ChannelDatumDocument, { variables: { id } });
  const datum = data?.channelDatum;
  const close = () => onOpen(undefined);
  if (moving && datum) {
    return (
      <Suspense fallback={<Opening />}>
        <ThemeChoice
          channelId={datum.channel.id}
          count={1}
          currentId={datum.sortedBy !== null ? (datum.theme?.id ?? null) : undefined}
          onClose={() => setMoving(false)}
          onMove={(theme) => actions.move([datum], theme)}
        />
      </Suspense>
    );
  }
  return (
    <Dialog
      open
      size="medium"
      onClose={close}
      title={datum?.title || t("datum.label", "Point")}
      footer={
        datum && (
          <>
            <Steps previousId={previousId} nextId={nextId} onOpen={onOpen} />
            {canWrite && (
              <>
                <Button
                  onClick={() => {
                    close();
                    void actions.remove([datum]);
                  }}
                >
                  {t("datum.delete", "Delete")}
                </Button>
                <Button kind="primary" onClick={() => setMoving(true)}>
                  {t("datum.move", "Move to theme…")}
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {datum ? (
        <DatumBody datum={datum} />
      ) : error ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : (
        <LoadingState rowHeight={72} rows={1} />
      )}
    </Dialog>
  );
}

function Steps(props: {
  previousId: string | undefined;
  nextId: string | undefined;
  onOpen: (id: string) => void;
}) {
  const { previousId, nextId, onOpen } = props;
  const start = t("list.start", "This is the start of the list.");
  const end = t("list.end", "This is the end of the list.");
  return (
    <div className={styles.steps}>
      <IconButton
        label={t("list.previous", "Previous in the list")}
        disabledReason={previousId === undefined ? start : undefined}
        onClick={() => previousId !== undefined && onOpen(previousId)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t("list.next", "Next in the list")}
        disabledReason={nextId === undefined ? end : undefined}
        onClick={() => nextId !== undefined && onOpen(nextId)}
      >
        <IconChevronRight size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

function DatumBody({ datum }: { datum: ChannelDatumQuery["channelDatum"] }) {
  const { channel, theme } = datum;
  const facts = [
    [t("datum.theme", "Theme"), placeOf(datum)],
    [t("datum.author", "Author"), datum.author],
    [t("datum.source", "Source"), sourceLabel(datum.source)],
  ] as const;
  return (
    <div className={styles.datum}>
      <CitedText id={datum.id} text={datum.text} />
      <dl className={styles.details}>
        <div className={styles.detail}>
          <dt>{t("datum.said", "Date")}</dt>
          <dd>
            <DayText value={datum.saidAt} />
          </dd>
        </div>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className={styles.detail}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {datum.sortedBy === "MEMBER" && (
          <div className={styles.detail}>
            <dt>{t("datum.sorted", "Sorted")}</dt>
            <dd>{t("datum.sorted.member", "by a member")}</dd>
          </div>
        )}
      </dl>
      <p className={styles.links}>
        {datum.url && /^https?:\/\//i.test(datum.url) && (
          <a href={datum.url} target="_blank" rel="noreferrer">
            {t("datum.url", "Open the original")}
          </a>
        )}
        {theme && (
          <Link
            to="/channels/$channelId/themes/$themeId"
            params={{ channelId: channel.id, themeId: theme.id }}
          >
            {t("datum.to-theme", "All points of this theme")}
          </Link>
        )}
      </p>
    </div>
  );
}
