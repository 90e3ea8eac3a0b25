-- Emoji with which members react to comments.
create table comment_reactions (
  team_id uuid not null references teams,
  comment_id uuid not null,
  user_id uuid not null,
  short_name text not null check (short_name ~ '^[a-z0-9_+-]{1,100}$'),
  -- Code point of a Fitzpatrick modifier; null for the emoji's own colour.
  skin_tone text check (skin_tone ~ '^1F3F[B-F]$'),
  created_at timestamptz not null default now(),
  primary key (team_id, comment_id, short_name, user_id),
  foreign key (team_id, comment_id) references comments on delete cascade,
  foreign key (team_id, user_id) references users on delete cascade
);

call fieldstone.protect_tenant_table('comment_reactions');
