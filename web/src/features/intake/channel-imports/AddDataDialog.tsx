import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Tabs } from "../../../ui/layout/Tabs.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./AddData.module.css";
import { ApiPanel } from "./ApiPanel.tsx";
import { CsvPanel } from "./CsvPanel.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { PastePanel } from "./PastePanel.tsx";
import { type SendData, useSendData } from "./useSendData.ts";

type Way = "csv" | "paste" | "api";

/** Adds points to a channel: from a CSV file, pasted text, or a program. */
export function AddDataDialog(props: { channelId: string; onClose: () => void }) {
  const { channelId } = props;
  const onClose = useWhileShown(props.onClose);
  const [way, setWay] = useState<Way>("csv");
  const state = useSendData(channelId);
  const { sending, problem } = state;
  const send: SendData["send"] = async (items, fileName) => {
    const isDone = await state.send(items, fileName);
    if (isDone) onClose();
    return isDone;
  };
  return (
    <Dialog
      open
      size="large"
      // Only its own button cancels an import, not a stray click beside the dialog.
      onClose={() => sending === undefined && onClose()}
      title={t("channel-import.title", "Add data")}
    >
      <div className={styles.body}>
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        {sending && <SendingProgress state={state} />}
        <div hidden={sending !== undefined}>
          <Tabs
            label={t("channel-import.ways", "Ways to add data")}
            value={way}
            onChange={setWay}
            tabs={[
              {
                key: "csv",
                label: t("channel-import.csv", "CSV file"),
                panel: (
                  <div className={styles.body}>
                    <CsvPanel onSend={send} />
                    <EarlierImports channelId={channelId} onUndo={state.undo} />
                  </div>
                ),
              },
              {
                key: "paste",
                label: t("channel-import.paste", "Paste text"),
                panel: <PastePanel onSend={send} />,
              },
              {
                key: "api",
                label: t("channel-import.api", "API and Zapier"),
                panel: <ApiPanel channelId={channelId} />,
              },
            ]}
          />
        </div>
      </div>
    </Dialog>
  );
}

function SendingProgress({ state: { sending, cancel } }: { state: SendData }) {
  if (!sending) return null;
  const { done, total, isCancelled } = sending;
  return (
    <div className={styles.sending}>
      <Progress percent={(100 * done) / total} label={t("channel-import.progress", "Adding points")} />
      <p role="status">
        {isCancelled
          ? t("channel-import.cancelling", "Removing the points that were added…")
          : t("channel-import.sent", "{done} of {total} points added", {
              done: done.toLocaleString("en"),
              total: total.toLocaleString("en"),
            })}
      </p>
      <Button disabled={isCancelled} onClick={cancel}>
        {t("cancel", "Cancel")}
      </Button>
    </div>
  );
}
