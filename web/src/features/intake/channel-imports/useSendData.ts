import { useApolloClient } from "@apollo/client/react";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { channelDataPerCallMax } from "@fieldstone/model/limits.ts";
import { useRef, useState } from "react";
import { refetchFields, refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { holdPage } from "../../../app/leaving/hold-page.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  AddChannelDataDocument,
  type ChannelDatumInput,
  UndoChannelImportDocument,
} from "../../../graphql/graphql.ts";

/** Fields of a channel that change with its points. */
const changedFields = [
  "data",
  "dataCount",
  "outlierCount",
  "waitingCount",
  "newThemeCount",
  "lastDataAt",
  "themes",
  "activity",
  "imports",
];

class CancelledError extends Error {}

interface Sending {
  readonly total: number;
  readonly done: number;
  readonly isCancelled: boolean;
}

/** Sends points to a channel in calls of 500, with progress. Cancelling or undoing removes all of them. */
export function useSendData(channelId: string) {
  const client = useApolloClient();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const cancelled = useRef(false);
  const refresh = () => {
    void refetchFields(client, `Channel:${channelId}`, changedFields);
    refetchLists(client, ["channels"]);
  };
  async function undo(importId: string): Promise<void> {
    await client.mutate({ mutation: UndoChannelImportDocument, variables: { id: importId } });
    refresh();
  }

  /** Resolves to whether all were accepted. */
  async function send(items: readonly ChannelDatumInput[], fileName?: string): Promise<boolean> {
    let importId = "";
    const letPageGo = holdPage();
    const counts = { added: 0, updated: 0 };
    let isStarted = false;
    cancelled.current = false;
    setProblem(undefined);

    async function sendAll(): Promise<void> {
      // A redo is a new import.
      importId = toShortId(newId());
      counts.added = 0;
      counts.updated = 0;
      for (let at = 0; at < items.length; at += channelDataPerCallMax) {
        setSending({ total: items.length, done: at, isCancelled: false });
        if (cancelled.current) throw new CancelledError();
        const input = {
          channelId,
          source: "CSV" as const,
          importId,
          ...(fileName === undefined ? {} : { fileName }),
          items: items.slice(at, at + channelDataPerCallMax),
        };
        const { data } = await client.mutate({ mutation: AddChannelDataDocument, variables: { input } });
        isStarted = true;
        counts.added += data?.addChannelData.addedCount ?? 0;
        counts.updated += data?.addChannelData.updatedCount ?? 0;
      }
      if (cancelled.current) throw new CancelledError();
      refresh();
    }

    try {
      return await performAction(
        {
          label: () =>
            t("channel-import.done", "{n, plural, one {# point} other {# points}} added.", {
              n: counts.added + counts.updated,
            }),
          run: sendAll,
          undo: () => undo(importId),
        },
        (error) => {
          if (isStarted) void isTaken(undo(importId));
          if (error instanceof CancelledError) return;
          const { message: reason } = readFailure(error);
          setProblem(t("channel-import.failed", "Nothing was added. {reason}", { reason }));
        },
      );
    } finally {
      letPageGo();
      setSending(undefined);
    }
  }
  return {
    sending,
    problem,
    send,
    cancel: () => {
      cancelled.current = true;
      setSending((now) => now && { ...now, isCancelled: true });
    },
    undo: (importId: string) => isTaken(undo(importId)),
  };
}

export type SendData = ReturnType<typeof useSendData>;
