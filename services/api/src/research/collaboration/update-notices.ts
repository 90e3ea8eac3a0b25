import {
  type DocumentUpdateNotice,
  documentUpdateNotice,
  documentUpdatesChannel,
} from "@fieldstone/domain/research/documents/updates/document-update-notice.ts";
import { type Listener, listen } from "@fieldstone/platform/postgres/listen.ts";
import { readPayload } from "@fieldstone/platform/postgres/read-payload.ts";
import type { ApiServices } from "../../http/api-services.ts";

/** Other processes' notices about documents that they changed. */
export class UpdateNotices {
  readonly #services: Pick<ApiServices, "config" | "log">;
  readonly #onNotice: (notice: DocumentUpdateNotice) => void;
  readonly #onResync: () => void;
  #listening: Promise<Listener> | undefined;

  constructor(
    services: Pick<ApiServices, "config" | "log">,
    { onNotice, onResync }: { onNotice: (notice: DocumentUpdateNotice) => void; onResync: () => void },
  ) {
    this.#services = services;
    this.#onNotice = onNotice;
    this.#onResync = onResync;
  }

  /** Resolves once notices are received; after a failure the next call tries again. */
  async listen(): Promise<void> {
    const { config, log } = this.#services;
    this.#listening ??= listen({
      url: config.database.url,
      applicationName: "api-documents",
      channel: documentUpdatesChannel,
      onPayload: (payload) => this.#read(payload),
      onResync: this.#onResync,
      onError: (error) => log.warn({ error }, "other processes' edits are interrupted"),
    });
    this.#listening.catch(() => {
      this.#listening = undefined;
    });
    await this.#listening;
  }

  async close(): Promise<void> {
    await (await this.#listening?.catch(() => undefined))?.close();
  }

  #read(payload: string): void {
    const notice = readPayload(documentUpdateNotice, payload);
    if (notice !== undefined) this.#onNotice(notice);
  }
}
