-- Which of the plans a workspace has; null stands for the one that is sold at its tier. The application knows the keys.
alter table tenant_limits add column plan text check (length(plan) between 1 and 60);
