import { startChannelSummary } from "@fieldstone/domain/intake/channel-summaries/start-channel-summary.ts";
import { writeChannelSummary } from "@fieldstone/domain/intake/channel-summaries/write-channel-summary.ts";
import { channelSummaryRequestSchema } from "@fieldstone/model/ai/summary-event.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import type { Router } from "express";
import type { ApiServices } from "../../http/api-services.ts";
import { streamedSummary } from "../../research/summaries/streamed-summary.ts";

/** `POST /api/channel-summaries`: creates a summary of a channel's or theme's points. */
export function channelSummaryRoutes(services: ApiServices): Router {
  return streamedSummary(services, {
    path: "/api/channel-summaries",
    scope: "channels:write",
    schema: channelSummaryRequestSchema,
    start: (tx, { channelId, themeId, kind, framework, instructions }) =>
      startChannelSummary(tx, {
        channelId: parseId(channelId),
        themeId: themeId == null ? null : parseId(themeId),
        kind,
        framework: framework ?? null,
        instructions: instructions ?? "",
      }),
    write: writeChannelSummary,
  });
}
