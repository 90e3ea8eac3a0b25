import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { type Recording, recordingStatuses } from "@fieldstone/domain/research/recordings/recording.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const RecordingRef = builder.objectRef<Recording>("Recording");
export const RecordingStatusRef = builder.enumType("RecordingStatus", { values: recordingStatuses });

/** Only for files that were read through policy, never for an id from a client. */
export const recordingOfFileLoader = defineLoader<Recording>(findRecordings);
