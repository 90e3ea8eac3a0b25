export const integrationTypes = [
  "CAL_COM",
  "CRONOFY",
  "FRONT",
  "GOOGLE",
  "GOOGLE_CALENDAR",
  "GOOGLE_MEET",
  "GOOGLE_PLAY",
  "HUBSPOT",
  "INTERCOM",
  "JIRA_SERVICE_MANAGEMENT",
  "LINEAR",
  "MICROSOFT",
  "MICROSOFT_OUTLOOK_CALENDAR",
  "MICROSOFT_TEAMS",
  "MICROSOFT_TEAMS_CALENDAR",
  "NOTION",
  "PRODUCTBOARD",
  "SALESFORCE",
  "SLACK",
  "SLACK_WORKSPACE",
  "ZENDESK",
  "ZOOM",
] as const;
export type IntegrationType = (typeof integrationTypes)[number];

export const googleMeetRecordingStates = ["STATE_UNSPECIFIED", "STARTED", "ENDED", "FILE_GENERATED"] as const;
export const googleMeetSubscriptionStates = ["ACTIVE", "SUSPENDED", "DELETED"] as const;
