-- The HTTP status that a partner's last failed call was answered with; null: no answer came. Why: a partner that
-- answers with errors is told apart from one that is silent, wherever it is said. Risk: new column, safe while the old
-- code runs.
alter table connections add column last_error_status smallint check (last_error_status between 100 and 599);
