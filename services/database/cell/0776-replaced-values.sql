-- Whether a newer value replaces the entered one, which is back where that value is cleared.
alter table custom_field_values add column entered_replaced boolean not null default false;
