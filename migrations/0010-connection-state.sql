-- Why: connectors need short-lived tokens that all workers share, and staff read the log in their own language.
-- Risk: new table and new columns with defaults, safe while the old code runs.

-- What a partner granted for a while; refreshed under an advisory lock.
create table connection_tokens (
  account_id bigint not null,
  connection_id bigint not null,
  -- Encrypted with SECRET_KEY; never leaves the server.
  token bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connections on delete cascade
);
select app.protect('connection_tokens');

-- `action` and `result` are keys of the texts; these fill the places of the result.
alter table connector_log add column result_params jsonb not null default '{}';

-- Which sort of failure `last_error` is; the text that staff read follows from both.
alter table connections add column last_error_kind text;

create index connector_log_failures on connector_log (account_id, connection_id, id desc) where is_failure;
