-- Why: a comment is known by its event's id, and a line is named by its id in calls, so both must be unique by the database's word.
-- The ids alone: they count through all accounts, and with the account each key would be half as large again.
-- Risk: builds two indexes while writing to the tables waits, some 3 s for a million rows; 22 MB for a million events or lines.

alter table events add primary key (id);
alter table line_items add constraint line_items_id unique (id);
