// Written by `npm run schema:dump` from the migrated database; do not edit.
import type { ColumnType } from "kysely";

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S | null, I | null | undefined, U | null> : T | null;
type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface CodeGuesses {
  email_hash: string;
  wrong_count: number;
  links_only_until: Nullable<Timestamp>;
  updated_at: Timestamp;
}

export interface EmailLinks {
  email_hash: string;
  team_id: string;
  kind: "MEMBER" | "INVITE" | "DOMAIN" | "ENTERPRISE";
  created_at: Generated<Timestamp>;
}

export interface ErrorReports {
  reference: string;
  request_id: string;
  release: string;
  path: string;
  message: string;
  stack: string;
  received_at: Timestamp;
}

export interface OneTimeCodes {
  challenge: string;
  email_hash: string;
  code_hash: string;
  token_hash: string;
  purpose: "SIGN_IN" | "CREATE_WORKSPACE";
  tries_left: Generated<number>;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Nullable<Timestamp>;
}

export interface RateLimits {
  key: string;
  count: number;
  expires_at: Timestamp;
}

export interface SubdomainClaims {
  subdomain: string;
  team_id: string;
  email_hash: string;
  region: string;
  claimed_at: Generated<Timestamp>;
  expires_at: Timestamp;
  published_at: Nullable<Timestamp>;
}

export interface SubdomainHistory {
  subdomain: string;
  team_id: string;
  until: Timestamp;
  version: Generated<number>;
}

export interface SubdomainRenames {
  team_id: string;
  subdomain: string;
  claimed_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface TenantRoutes {
  team_id: string;
  subdomain: string;
  region: string;
  state: Generated<"active" | "moving" | "frozen" | "retired">;
  epoch: Generated<number>;
  subdomain_changes: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Nullable<Timestamp>;
}

export interface UsedSignInStates {
  state_hash: string;
  expires_at: Timestamp;
}

export interface WebhookLinks {
  type: "google-meet" | "microsoft-teams" | "respondent" | "slack" | "stripe";
  external_id: string;
  team_id: string;
  created_at: Generated<Timestamp>;
}

export interface GlobalTables {
  code_guesses: CodeGuesses;
  email_links: EmailLinks;
  error_reports: ErrorReports;
  one_time_codes: OneTimeCodes;
  rate_limits: RateLimits;
  subdomain_claims: SubdomainClaims;
  subdomain_history: SubdomainHistory;
  subdomain_renames: SubdomainRenames;
  tenant_routes: TenantRoutes;
  used_sign_in_states: UsedSignInStates;
  webhook_links: WebhookLinks;
}
