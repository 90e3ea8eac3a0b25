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

export const respondentEvents = [
  "PROJECTS.UPDATED",
  "SCREENER_RESPONSES.CREATED",
  "SCREENER_RESPONSES.UPDATED",
] as const;

/** Events of the payment provider that are listened to. */
export const stripeEvents = [
  "customer.source.expiring",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.updated",
  "invoice.finalized",
  "invoice.payment_failed",
  "invoice.upcoming",
  "product.created",
  "product.updated",
] as const;
