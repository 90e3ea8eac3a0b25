export const studyStatuses = ["DRAFT", "RECRUITING", "PAUSED", "COMPLETED"] as const;
export type StudyStatus = (typeof studyStatuses)[number];

/** Participants' statuses: the newer vocabulary, plus the older one's own words. */
export const participantStatuses = [
  "PENDING",
  "INVITED",
  "QUALIFIED",
  "DISQUALIFIED",
  "SCHEDULED",
  "ATTENDED",
  "COMPLETED",
  "NOSHOW",
  "INVALIDRESPONSE",
  "REJECTEDQUALITY",
  "PAID",
  "CANCELLED",
] as const;
export type ParticipantStatus = (typeof participantStatuses)[number];

/** Parses a study's status in either vocabulary: the provider's RECRUITED is COMPLETED here. */
export function parseStudyStatus(text: string): StudyStatus | undefined {
  return text === "RECRUITED" ? "COMPLETED" : studyStatuses.find((status) => status === text);
}

export function parseParticipantStatus(text: string): ParticipantStatus | undefined {
  return participantStatuses.find((status) => status === text);
}

/** PAUSED and RECRUITING are active; DRAFT, COMPLETED and no status are not. */
export function isStudyActive(status: StudyStatus | null | undefined): boolean {
  return status === "PAUSED" || status === "RECRUITING";
}

const recruited: readonly ParticipantStatus[] = ["ATTENDED", "SCHEDULED", "COMPLETED"];
const inProgress: readonly ParticipantStatus[] = ["INVITED", "COMPLETED", "ATTENDED", "SCHEDULED"];

export function countsAsRecruited(status: ParticipantStatus): boolean {
  return recruited.includes(status);
}

export function countsAsInProgress(status: ParticipantStatus): boolean {
  return inProgress.includes(status);
}

/** Changes from SCHEDULED or INVITED to SCHEDULED, CANCELLED or QUALIFIED cause a notification. */
export function isNotifiedChange(from: ParticipantStatus, to: ParticipantStatus): boolean {
  const starts: readonly ParticipantStatus[] = ["SCHEDULED", "INVITED"];
  const ends: readonly ParticipantStatus[] = ["SCHEDULED", "CANCELLED", "QUALIFIED"];
  return from !== to && starts.includes(from) && ends.includes(to);
}
