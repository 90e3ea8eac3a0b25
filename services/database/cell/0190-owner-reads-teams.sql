-- The nightly work asks for every team's id by a function of the tables' owner. A managed Postgres' owner is no
-- superuser, so the forced policies bind it too; it may read which teams there are, and nothing else of theirs.
create policy teams_of_owner on teams for select to current_user using (true);
