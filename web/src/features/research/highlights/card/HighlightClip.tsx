import { useApolloClient, useQuery } from "@apollo/client/react";
import { t } from "../../../../app/i18n/t.ts";
import { isTaken } from "../../../../app/undo/action-answers.ts";
import { useSettled } from "../../../../app/useSettled.ts";
import {
  CancelClipDocument,
  type HighlightClip_HighlightFragment,
  HighlightClipDocument,
  MakeClipDocument,
} from "../../../../graphql/graphql.ts";
import { Progress } from "../../../../ui/feedback/Progress.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { ClipMedia, clipSources } from "./ClipMedia.tsx";
import styles from "./HighlightClip.module.css";

/** How often an unfinished clip is polled, in ms. */
const ASK_EVERY_MS = 1_500;

/** The clip of a recording's highlight: created on request, then played and downloaded. */
export function HighlightClip(props: {
  highlightId: string;
  words: string;
  canMake: boolean;
  whenMade: () => Promise<unknown>;
}) {
  const { highlightId, words, canMake, whenMade } = props;
  const client = useApolloClient();
  const variables = { id: highlightId };
  const isMade = useSettled(whenMade);
  const { data } = useQuery(HighlightClipDocument, { variables, skip: !isMade });
  const highlight = data?.highlight;
  const status = highlight?.clip?.status;
  const isInProgress = status === "QUEUED" || status === "RUNNING";
  useQuery(HighlightClipDocument, { variables, pollInterval: ASK_EVERY_MS, skip: !isInProgress });
  if (!highlight) return null;
  const input = { input: { id: highlightId } };
  if (status === "DONE") return <MadeClip highlight={highlight} words={words} />;
  if (isInProgress) {
    return (
      <div className={styles.state}>
        <Progress
          percent={highlight.clip?.progressPercent ?? 0}
          label={t("clip.making", "Creating the clip “{words}”", { words })}
        />
        {canMake && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => void isTaken(client.mutate({ mutation: CancelClipDocument, variables: input }))}
          >
            {t("cancel", "Cancel")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.state}>
      {status === "FAILED" && (
        <p role="status">
          {t("clip.failed", "This clip could not be created. Try again, or select another part.")}
        </p>
      )}
      {canMake && (
        <Button
          size="small"
          onClick={() => void isTaken(client.mutate({ mutation: MakeClipDocument, variables: input }))}
        >
          {status === "FAILED" ? t("retry", "Try again") : t("clip.make", "Create a clip")}
        </Button>
      )}
    </div>
  );
}

function MadeClip({ highlight, words }: { highlight: HighlightClip_HighlightFragment; words: string }) {
  const { id, clip, streamAccessToken } = highlight;
  if (streamAccessToken === null) return null;
  const sources = clipSources(id, streamAccessToken);
  return (
    <div className={styles.clip}>
      <ClipMedia {...sources} hasVideo={clip?.type === "VIDEO"} words={words} className={styles.media} />
      <a href={`${sources.source}&download=1`} download>
        {t("clip.download", "Download clip")}
      </a>
    </div>
  );
}
