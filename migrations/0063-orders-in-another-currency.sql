-- Orders in another currency than their country's documents. Why: such an order got no document, though its total has a
-- value by the official rate of a day. Risk: a new table, and columns that are empty or say what was so before.
create table exchange_rates (
  account_id bigint not null,
  id bigint generated always as identity,
  from_currency char(3) not null,
  -- The currency of the documents.
  to_currency char(3) not null,
  day date not null,
  -- Units of `to_currency` for one of `from_currency`.
  rate numeric(18, 10) not null check (rate > 0),
  -- Who publishes it, in words.
  source text not null,
  saved_by bigint,
  saved_at timestamptz not null default now(),
  primary key (account_id, id),
  -- The latest up to a day is read from its end.
  unique (account_id, to_currency, from_currency, day),
  foreign key (account_id, saved_by) references users,
  constraint between_two check (from_currency <> to_currency)
);
create index exchange_rates_latest on exchange_rates (account_id, to_currency, day, id);
select app.protect('exchange_rates');

alter table tax_issuers add column other_currency text not null default 'stop'
  check (other_currency in ('stop', 'convert'));

-- From what the amounts were converted: currency, total, rate, its day and source. Null: they are as the order's.
alter table tax_documents add column conversion jsonb;
create index tax_documents_converted on tax_documents (account_id, (conversion ->> 'day')) where conversion is not null;
