import { decodeHash, encodeHash } from "@fieldstone/model/links/hash.ts";
import { type ChannelPageState, parseChannelPage } from "@fieldstone/model/views/channel-page.ts";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { usePersistedPeek } from "../../../app/peek/usePersistedPeek.ts";
// Configures zod for the content security policy, before the model's schemas.
import "../../../app/zod.ts";
import { type Period, periodOf } from "./date-range.ts";

/** The hash that stores a view; empty for the default. */
export function hashOf({ dateRange, chart, filter }: ChannelPageState): string {
  const kept = {
    ...(dateRange.preset === "all-time" ? {} : { dateRange }),
    ...(chart === "bar" ? {} : { chart }),
    ...(filter.fields.length === 0 ? {} : { filter }),
  };
  return encodeHash(JSON.parse(JSON.stringify(kept))).slice(1);
}

export interface ChannelView {
  readonly state: ChannelPageState;
  /** The range as moments, referentially stable while the range is. */
  readonly period: Period;
  /** For links to the channel's other pages, which keep the range. */
  readonly hash: string;
  change: (changed: Partial<ChannelPageState>) => void;
}

/** The range, chart and filter of a channel's pages, stored in the address's hash. */
export function useChannelView(): ChannelView {
  const hash = useAddressHash();
  const navigate = useNavigate();
  const peek = usePersistedPeek();
  const state = useMemo(() => parseChannelPage(decodeHash(hash)), [hash]);
  const period = useMemo(() => periodOf(state.dateRange, Date.now()), [state]);
  return {
    state,
    period,
    hash: hashOf(state),
    change: (changed) =>
      void navigate({
        to: ".",
        search: true,
        ...peek.at(hashOf({ ...state, ...changed })),
        replace: true,
        hashScrollIntoView: false,
        resetScroll: false,
      }),
  };
}
