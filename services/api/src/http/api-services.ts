import type { EnterpriseServices } from "@fieldstone/domain/identity/sign-in/enterprise-sign-in.ts";
import type { AiProvider } from "@fieldstone/platform/ai/ai-provider.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { ReadTextRecords } from "@fieldstone/platform/dns/text-records.ts";
import type { GuardedFetch } from "@fieldstone/platform/http/guarded-fetch.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import type { SearchIndex } from "@fieldstone/platform/search-index/search-index.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import type { TranscriptionProviders } from "@fieldstone/platform/transcription/open-transcription.ts";
import type { ReadableChanges } from "../access/changes/readable-changes.ts";
import type { Identities } from "../identity/sign-in/identities.ts";
import type { ChangeHub } from "../kernel/changes/change-hub.ts";
import type { LongBodies } from "./limits/long-bodies.ts";
import type { LoopShare } from "./limits/loop-share.ts";
import type { RequestRates } from "./limits/request-rates.ts";
import type { WorkLimits } from "./limits/work-limits.ts";

/** Dependencies of one cell process. */
export interface ApiDependencies {
  readonly cell: CellDatabase;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly objects: ObjectStore;
  readonly search: SearchIndex;
  /** Defaults to the system's name servers. */
  readonly readTextRecords?: ReadTextRecords;
}

/** Shared by all requests of one cell process. */
export interface ApiServices extends ApiDependencies {
  readonly config: CellConfig;
  readonly identities: Identities;
  readonly changes: ChangeHub;
  readonly work: WorkLimits;
  readonly longBodies: LongBodies;
  readonly uploadedBodies: LongBodies;
  readonly readableChanges: ReadableChanges;
  readonly rates: RequestRates;
  readonly loop: LoopShare;
  readonly enterprise: EnterpriseServices;
  readonly ai: AiProvider;
  readonly transcription: TranscriptionProviders;
  readonly remotePictures: GuardedFetch;
}
