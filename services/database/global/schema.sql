-- Written by `npm run schema:dump` from the migrated database; do not edit.

create extension citext;

create sequence route_version;
grant select, update, usage on route_version to fieldstone_app;

create table code_guesses (
  email_hash text not null,
  wrong_count integer not null,
  links_only_until timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint code_guesses_pkey PRIMARY KEY (email_hash),
  constraint code_guesses_wrong_count_check CHECK ((wrong_count > 0))
);
CREATE INDEX code_guesses_updated ON public.code_guesses USING btree (updated_at);
grant delete, insert, select, update on code_guesses to fieldstone_app;

create table email_links (
  email_hash text not null,
  team_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  constraint email_links_pkey PRIMARY KEY (email_hash, team_id, kind),
  constraint email_links_kind_check CHECK ((kind = ANY (ARRAY['MEMBER'::text, 'INVITE'::text, 'DOMAIN'::text, 'ENTERPRISE'::text])))
);
CREATE INDEX email_links_team ON public.email_links USING btree (team_id);
grant delete, insert, select, update on email_links to fieldstone_app;

create table error_reports (
  reference uuid not null,
  request_id text not null,
  release text not null,
  path text not null,
  message text not null,
  stack text not null,
  received_at timestamp with time zone not null,
  constraint error_reports_pkey PRIMARY KEY (reference),
  constraint error_reports_message_check CHECK ((length(message) <= 2000)),
  constraint error_reports_path_check CHECK ((length(path) <= 4096)),
  constraint error_reports_release_check CHECK ((length(release) <= 100)),
  constraint error_reports_request_id_check CHECK ((length(request_id) <= 64)),
  constraint error_reports_stack_check CHECK ((length(stack) <= 8000))
);
CREATE INDEX error_reports_received ON public.error_reports USING btree (received_at);
grant delete, insert, select on error_reports to fieldstone_app;

create table one_time_codes (
  challenge uuid not null,
  email_hash text not null,
  code_hash text not null,
  token_hash text not null,
  purpose text not null,
  tries_left smallint not null default 5,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint one_time_codes_pkey PRIMARY KEY (challenge),
  constraint one_time_codes_purpose_check CHECK ((purpose = ANY (ARRAY['SIGN_IN'::text, 'CREATE_WORKSPACE'::text]))),
  constraint one_time_codes_tries_left_check CHECK ((tries_left >= 0))
);
CREATE INDEX one_time_codes_expires ON public.one_time_codes USING btree (expires_at);
grant delete, insert, select, update on one_time_codes to fieldstone_app;

create table rate_limits (
  key text not null,
  count integer not null,
  expires_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expires ON public.rate_limits USING btree (expires_at);
grant delete, insert, select, update on rate_limits to fieldstone_app;

create table subdomain_claims (
  subdomain citext not null,
  team_id uuid not null,
  email_hash text not null,
  region text not null,
  claimed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  published_at timestamp with time zone,
  constraint subdomain_claims_team_id_key UNIQUE (team_id),
  constraint subdomain_claims_pkey PRIMARY KEY (subdomain)
);
CREATE INDEX subdomain_claims_expires ON public.subdomain_claims USING btree (expires_at);
grant delete, insert, select, update on subdomain_claims to fieldstone_app;

create table subdomain_history (
  subdomain citext not null,
  team_id uuid not null,
  until timestamp with time zone not null,
  version bigint not null default 0,
  constraint subdomain_history_pkey PRIMARY KEY (subdomain)
);
CREATE INDEX subdomain_history_version ON public.subdomain_history USING btree (version);
CREATE TRIGGER subdomain_history_stamp BEFORE INSERT OR UPDATE ON public.subdomain_history FOR EACH ROW EXECUTE FUNCTION stamp_route_version();
grant delete, insert, select, update on subdomain_history to fieldstone_app;

create table subdomain_renames (
  team_id uuid not null,
  subdomain citext not null,
  claimed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint subdomain_renames_subdomain_key UNIQUE (subdomain),
  constraint subdomain_renames_pkey PRIMARY KEY (team_id)
);
grant delete, insert, select, update on subdomain_renames to fieldstone_app;

create table tenant_routes (
  team_id uuid not null,
  subdomain citext not null,
  region text not null,
  state text not null default 'active'::text,
  epoch integer not null default 1,
  subdomain_changes smallint not null default 0,
  version bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint tenant_routes_pkey PRIMARY KEY (team_id),
  constraint tenant_routes_epoch_check CHECK ((epoch > 0)),
  constraint tenant_routes_state_check CHECK ((state = ANY (ARRAY['active'::text, 'moving'::text, 'frozen'::text, 'retired'::text]))),
  constraint tenant_routes_subdomain_changes_check CHECK (((subdomain_changes >= 0) AND (subdomain_changes <= 5))),
  constraint tenant_routes_subdomain_check CHECK (((subdomain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'::citext) AND (length((subdomain)::text) <= 63)))
);
CREATE UNIQUE INDEX tenant_routes_subdomain ON public.tenant_routes USING btree (subdomain) WHERE (deleted_at IS NULL);
CREATE INDEX tenant_routes_version ON public.tenant_routes USING btree (version);
CREATE TRIGGER tenant_routes_stamp BEFORE INSERT OR UPDATE ON public.tenant_routes FOR EACH ROW EXECUTE FUNCTION stamp_route_version();
grant delete, insert, select, update on tenant_routes to fieldstone_app;

create table used_sign_in_states (
  state_hash text not null,
  expires_at timestamp with time zone not null,
  constraint used_sign_in_states_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX used_sign_in_states_expires ON public.used_sign_in_states USING btree (expires_at);
grant delete, insert, select on used_sign_in_states to fieldstone_app;

create table webhook_links (
  type text not null,
  external_id text not null,
  team_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint webhook_links_pkey PRIMARY KEY (type, external_id),
  constraint webhook_links_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 300))),
  constraint webhook_links_type_check CHECK ((type = ANY (ARRAY['google-meet'::text, 'microsoft-teams'::text, 'respondent'::text, 'slack'::text, 'stripe'::text])))
);
CREATE INDEX webhook_links_team ON public.webhook_links USING btree (team_id);
grant delete, insert, select, update on webhook_links to fieldstone_app;

CREATE OR REPLACE FUNCTION public.next_route_version()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7310021);
  return nextval('route_version');
end
$function$;
grant execute on routine next_route_version() to public;

CREATE OR REPLACE FUNCTION public.stamp_route_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := next_route_version();
  perform pg_notify('tenant_routes', new.version::text);
  return new;
end
$function$;
grant execute on routine stamp_route_version() to public;
