-- How large a theme has to be that is found in a channel, in percent of its outliers. The rows are looked through by 0683.
alter table channels add column theme_size_percent integer not null default 5;
alter table channels add constraint channels_theme_size_percent_check
  check (theme_size_percent in (3, 5, 10, 15, 25)) not valid;
