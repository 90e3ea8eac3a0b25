import { findRecordings } from "@fieldstone/domain/research/recordings/read-recordings.ts";
import { type Recording, recordingStatuses } from "@fieldstone/domain/research/recordings/recording.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loader.ts";

export const RecordingRef = builder.objectRef<Recording>("Recording");
export const RecordingStatusRef = builder.enumType("RecordingStatus", { values: recordingStatuses });

/** Load it for files that a policy has let through, never for an id from outside. */
export const recordingOfFileLoader = defineLoader<Recording>(findRecordings);
