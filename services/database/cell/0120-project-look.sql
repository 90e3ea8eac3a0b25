-- How a project is told from others: a cover above its pages beside its icon and colour, and the note that introduces it.
alter table projects
  add column cover text check (cover in ('plain', 'dots', 'grid', 'stripes', 'waves')),
  add column readme_note_id uuid,
  add constraint projects_readme_fkey foreign key (team_id, readme_note_id) references notes on delete set null (readme_note_id);
create index projects_readme_idx on projects (team_id, readme_note_id) where readme_note_id is not null;
