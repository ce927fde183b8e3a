-- Tax documents: who issues, with which numbers, what was issued, and every try. What a country asks for is in
-- src/countries.

-- How an account issues in one country.
create table tax_issuers (
  account_id bigint not null,
  country char(2) not null,
  is_active boolean not null default false,
  environment text not null default 'test' check (environment in ('test', 'live')),
  issue_when text not null default 'by_hand' check (issue_when in ('import', 'shipped', 'delay', 'by_hand')),
  delay_minutes int not null default 45 check (delay_minutes >= 0),
  -- Orders placed before are not submitted by themselves: they may have been invoiced elsewhere.
  active_since timestamptz,
  -- The connector that transmits.
  connection_id bigint,
  -- The country's own form: src/countries/<cc>/settings.ts.
  settings jsonb not null default '{}',
  -- Key and certificate, encrypted with SECRET_KEY; they never leave the server.
  certificate bytea,
  -- What may be shown of it: subject, issued_by, number, der_base64, valid_from, valid_until, tax_ids.
  certificate_facts jsonb,
  -- For how many days before its end administrators were warned last.
  certificate_warned int,
  -- Likewise of a range of numbers.
  range_warned int,
  version int not null default 1,
  saved_by bigint,
  saved_at timestamptz not null default now(),
  primary key (account_id, country),
  foreign key (account_id, connection_id) references connections,
  foreign key (account_id, saved_by) references users,
  constraint active_with_connection check (not is_active or (connection_id is not null and active_since is not null))
);
select app.protect('tax_issuers');

-- What gives numbers: its row is locked by who seals a document.
create table tax_series (
  account_id bigint not null,
  id bigint generated always as identity,
  country char(2) not null,
  kind text not null check (kind in ('sale', 'correction', 'guide')),
  environment text not null check (environment in ('test', 'live')),
  -- As the country writes it: '001-001', 'A'.
  prefix text not null,
  next_number bigint not null check (next_number > 0),
  -- The last that may be given; null where nothing ends it.
  last_number bigint,
  -- Administrators were told that few are left.
  is_warned boolean not null default false,
  primary key (account_id, id),
  unique (account_id, country, kind, environment, prefix)
);
select app.protect('tax_series');

-- What an authority gave to make documents with, such as a day's code. There is one set for each country and
-- environment.
create table tax_codes (
  account_id bigint not null,
  country char(2) not null,
  environment text not null check (environment in ('test', 'live')),
  name text not null,
  -- For whom it was given: provider, issuer and what else was asked with. Of another it is not used.
  asked_with text not null,
  value jsonb not null,
  valid_until timestamptz not null,
  renew_at timestamptz not null,
  primary key (account_id, country, environment, name)
);
select app.protect('tax_codes');

-- Times in which a country's authority was away and documents were issued without it. They are sent once it is over.
create table tax_outages (
  account_id bigint not null,
  id bigint generated always as identity,
  country char(2) not null,
  environment text not null check (environment in ('test', 'live')),
  -- By the authority's codes: `contingency` of src/countries/core/country.ts.
  motive text not null,
  began_at timestamptz not null,
  began_by bigint,
  ended_at timestamptz,
  -- Null: nobody, the authority answered again.
  ended_by bigint,
  primary key (account_id, id),
  foreign key (account_id, began_by) references users,
  foreign key (account_id, ended_by) references users,
  check (ended_at > began_at)
);
create unique index tax_outages_open on tax_outages (account_id, country, environment) where ended_at is null;
select app.protect('tax_outages');

-- An order's document. It is there as soon as the order needs one, and has no number before it is sealed.
create table tax_documents (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  -- A copy, by which the valid ones of cancelled orders are found.
  is_order_cancelled boolean not null default false,
  country char(2) not null,
  kind text not null check (kind in ('sale', 'correction', 'guide')),
  -- Counts the documents of one kind that an order was given: each but the first replaces the one before.
  revision int not null default 1,
  state text not null default 'not_submitted' check (state in ('not_submitted', 'issued_elsewhere', 'issued_offline',
    'sealed', 'sending', 'pending', 'in_doubt',
    'authorised', 'stored', 'sent_to_shipper', 'rejected', 'ignored', 'cancelling', 'cancelled')),
  environment text not null check (environment in ('test', 'live')),
  connection_id bigint,
  currency char(3) not null,
  total numeric(19, 4) not null,
  -- What it would be rejected for: a list of {code, field, is_blocking, params}.
  findings jsonb not null default '[]',
  is_blocked boolean not null default false,
  -- Blocked by something that a person has to correct, and not only by its sale's document, which it follows by
  -- itself.
  would_be_rejected boolean not null generated always as (is_blocked and state = 'not_submitted' and
    jsonb_path_exists(findings, '$[*] ? (@.is_blocking == true && @.code != "origin_not_issued")')) stored,
  -- When it is submitted by itself; null: by hand, or it was.
  due_at timestamptz,
  -- The document that a correction corrects, and the one that a further document replaces.
  origin_id bigint,
  replaces_id bigint,
  -- From here on: sealed. The bytes are in tax_files.
  series_id bigint,
  number bigint,
  full_number text,
  seal int not null default 0,
  nonce text,
  sealed_at timestamptz,
  issued_on date,
  -- The document as the country drafted it, with what it was sealed with.
  sealed jsonb,
  ids jsonb not null default '{}',
  xml_hash bytea,
  -- Of the order's facts and the issuer's settings that it was made of: once these are others, a rejection is out of
  -- date.
  facts_hash bytea,
  fresh_until timestamptz,
  -- It was issued during this outage.
  outage_id bigint,
  -- How often the same seal was handed to the outbox: again only after the authority had surely never seen it.
  sends int not null default 0,
  -- When a pending one is asked about, and the provider's ticket for that.
  ask_at timestamptz,
  ticket text,
  asked int not null default 0,
  -- What the authority said, its words and ours: a list of {code, text, is_warning}.
  notices jsonb not null default '[]',
  ignored_reason text,
  authorised_at timestamptz,
  answer_hash bytea,
  -- The authority's own answer, where it is a document: Peru's CDR.
  receipt_hash bytea,
  pdf_hash bytea,
  -- Where secure storage has them.
  xml_key text,
  pdf_key text,
  stored_at timestamptz,
  sent_to_shipper_at timestamptz,
  cancelled_at timestamptz,
  -- Until when the country's law wants something: see `deadlines` of src/countries/core/country.ts.
  send_by timestamptz,
  cancel_by timestamptz,
  correct_by timestamptz,
  -- Administrators were told that it has to be sent soon.
  deadline_warned boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id),
  unique (account_id, order_id, kind, revision),
  foreign key (account_id, order_id) references orders on delete restrict,
  foreign key (account_id, connection_id) references connections,
  foreign key (account_id, series_id) references tax_series,
  foreign key (account_id, outage_id) references tax_outages,
  foreign key (account_id, origin_id) references tax_documents,
  foreign key (account_id, replaces_id) references tax_documents,
  constraint numbered_when_sealed check (state not in ('issued_offline', 'sealed', 'sending', 'pending', 'in_doubt',
    'authorised', 'stored', 'sent_to_shipper',
    'cancelling', 'cancelled') or (number is not null and xml_hash is not null and sealed is not null)),
  constraint offline_in_outage check (state <> 'issued_offline' or outage_id is not null),
  constraint correction_has_origin check (kind <> 'correction' or number is null or origin_id is not null)
);
-- No number is given twice.
create unique index tax_documents_number on tax_documents (account_id, series_id, number) where number is not null;
-- Numbers that are given and that no valid document bears.
create index tax_documents_gaps on tax_documents (account_id, series_id, number)
  where number is not null and state in ('rejected', 'ignored');
-- What lists are narrowed by, each with the others that it is mostly joined by, so that a page far behind is found in
-- an index alone.
create index tax_documents_state on tax_documents (account_id, state, id) include (country, kind, issued_on);
create index tax_documents_country on tax_documents (account_id, country, id) include (kind, state);
create index tax_documents_kind on tax_documents (account_id, kind, id) include (country, state);
create index tax_documents_connection on tax_documents (account_id, connection_id, id) where connection_id is not null;
create index tax_documents_issued on tax_documents (account_id, issued_on, id) include (country, kind, state);
create index tax_documents_blocked on tax_documents (account_id, id) where would_be_rejected;
create index tax_documents_origin on tax_documents (account_id, origin_id) where origin_id is not null;
create index tax_documents_replaces on tax_documents (account_id, replaces_id) where replaces_id is not null;
create index tax_documents_full_number on tax_documents (account_id, full_number text_pattern_ops)
  where full_number is not null;
create index tax_documents_series on tax_documents (account_id, series_id, id) where series_id is not null;
create index tax_documents_outage on tax_documents (account_id, outage_id, id) where outage_id is not null;
-- By any of an authority's identifiers, whatever it is called.
create index tax_documents_ids on tax_documents using gin (ids);
-- What the law still wants.
create index tax_documents_send_by on tax_documents (account_id, send_by)
  where send_by is not null and state in ('not_submitted', 'sealed', 'sending', 'pending', 'in_doubt', 'rejected');
create index tax_documents_open_corrections on tax_documents (account_id, id)
  where kind = 'correction' and state in ('not_submitted', 'rejected');
-- What the clock looks for.
create index tax_documents_late on tax_documents (send_by)
  where not deadline_warned and state in ('not_submitted', 'sealed', 'sending', 'pending', 'in_doubt', 'rejected');
create index tax_documents_waiting on tax_documents (kind, id) where state = 'not_submitted' and due_at is null;
create index tax_documents_due on tax_documents (due_at) where state = 'not_submitted' and not is_blocked;
create index tax_documents_moving on tax_documents (state, updated_at)
  where state in ('sealed', 'sending', 'pending', 'in_doubt', 'authorised', 'cancelling');
create index tax_documents_of_cancelled on tax_documents (account_id, state, id) where is_order_cancelled;
select app.protect('tax_documents');

-- No order that was cancelled comes back, so the mark is only ever set: on the documents that are there, and on one
-- that is added later. The order is locked for that, since it may be cancelled at the same moment.
create function app.mark_documents_of_cancelled() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update tax_documents set is_order_cancelled = true where account_id = new.account_id and order_id = new.id;
  return null;
end $$;
create trigger orders_cancelled after update of order_status on orders for each row
  when (new.order_status = 'cancelled' and old.order_status <> 'cancelled')
  execute function app.mark_documents_of_cancelled();

create function app.mark_added_document() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  new.is_order_cancelled := coalesce((select o.order_status = 'cancelled' from orders o
    where o.account_id = new.account_id and o.id = new.order_id for key share), false);
  return new;
end $$;
create trigger tax_documents_added before insert on tax_documents for each row
  execute function app.mark_added_document();

-- Ids of documents by the beginning of their number, an authority's identifier, or their order's number as the list of
-- orders is searched by it. Row security would keep the first two off their indexes.
create function app.search_documents(term text, most int) returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp
    set plan_cache_mode = force_custom_plan rows 10 as $$
declare
  own_account bigint := app.account_id();
  patterns text[] := app.search_patterns(term);
  bare text := regexp_replace(app.fold(term), '\s', '', 'g');
  key text;
begin
  for key in select distinct unnest(array[term, bare, upper(bare)]) loop
    return query
      -- The very number, and of those that begin so the highest, which the index has last: the latest of very many
      -- would be looked for in the whole table.
      (select id from tax_documents where account_id = own_account and full_number = key limit most)
      union all
      (select id from tax_documents where account_id = own_account and full_number ^@ key order by full_number using ~>~
        limit most)
      union all
      (select id from tax_documents
        where account_id = own_account and ids @? ('$.* ? (@ == ' || to_json(key) || ')')::jsonpath limit most)
      union all
      (select d.id from orders o join tax_documents d on d.account_id = o.account_id and d.order_id = o.id
        where o.account_id = own_account and o.order_number = key limit most);
  end loop;
  return query select d.id
    from (select o.id from app.search_orders(patterns, 5000) hit (id)
      join orders o on o.account_id = own_account and o.id = hit.id
           where app.search_text(o.order_number || ' ' || o.source_order_number) like all (patterns)
           order by o.id desc limit most) o
    join tax_documents d on d.account_id = own_account and d.order_id = o.id limit most;
end $$;
revoke all on function app.search_documents from public;
grant execute on function app.search_documents to bodega_app;

-- An order holds one valid document of a kind, but for the one that a further document takes the place of.
create function app.check_document_state() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'document % cannot go from % to %', new.id, old.state, new.state using errcode = 'check_violation';
end $$;
create trigger tax_documents_transition before update of state on tax_documents for each row
  when (old.state <> new.state and (old.state || ' ' || new.state) not in (
    'not_submitted sealed', 'not_submitted issued_offline', 'not_submitted issued_elsewhere', 'not_submitted ignored',
      'not_submitted rejected',
    'issued_elsewhere not_submitted', 'issued_offline sealed',
    'sealed sending', 'sealed in_doubt', 'sealed pending', 'sealed authorised', 'sealed rejected',
      'sealed not_submitted', 'sealed issued_offline',
    'sending sealed', 'sending in_doubt', 'sending pending', 'sending authorised', 'sending rejected',
    'in_doubt sealed', 'in_doubt sending', 'in_doubt pending', 'in_doubt authorised', 'in_doubt rejected',
    'pending sealed', 'pending in_doubt', 'pending authorised', 'pending rejected',
    'authorised stored', 'authorised cancelling', 'authorised cancelled',
    'stored sent_to_shipper', 'stored cancelling', 'stored cancelled',
    'sent_to_shipper cancelling', 'sent_to_shipper cancelled',
    'rejected not_submitted', 'rejected sealed', 'rejected issued_offline', 'rejected issued_elsewhere',
      'rejected ignored',
    'ignored not_submitted', 'ignored sealed', 'ignored issued_offline', 'ignored issued_elsewhere',
    'cancelling authorised', 'cancelling stored', 'cancelling sent_to_shipper', 'cancelling cancelled'))
  execute function app.check_document_state();

-- Numbers that were given and that no valid document bears.
create table tax_number_gaps (
  account_id bigint not null,
  series_id bigint not null,
  number bigint not null,
  document_id bigint not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (account_id, series_id, number),
  foreign key (account_id, series_id) references tax_series,
  foreign key (account_id, document_id) references tax_documents
);
create index tax_number_gaps_document on tax_number_gaps (account_id, document_id);
select app.protect('tax_number_gaps');

-- Bytes of documents, byte for byte: as sealed, as answered, as PDF. They are part of the transaction that needs them.
create table tax_files (
  account_id bigint not null,
  -- sha-256 of the content.
  hash bytea not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, hash),
  check (hash = sha256(content))
);
select app.protect('tax_files');
revoke update, delete on tax_files from bodega_app;

-- Every call about a document. Rows are added and never changed.
create table tax_attempts (
  account_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  at timestamptz not null default now(),
  action text not null check (action in ('issue', 'ask', 'cancel', 'store', 'shipper')),
  seal int not null,
  -- started, or what became of it: a state of the document, or failed.
  outcome text not null,
  error text,
  notices jsonb not null default '[]',
  answer_hash bytea,
  actor text,
  user_id bigint,
  primary key (account_id, id),
  foreign key (account_id, document_id) references tax_documents
);
create index tax_attempts_document on tax_attempts (account_id, document_id, id);
create index tax_attempts_at on tax_attempts (account_id, at);
select app.protect('tax_attempts');
revoke update, delete on tax_attempts from bodega_app;

alter table partner_writes add column document_id bigint generated always as (case when subject = 'tax_document'
  then subject_id end) stored;
alter table partner_writes add foreign key (account_id, document_id) references tax_documents on delete cascade;
create index partner_writes_document on partner_writes (account_id, document_id, id) where document_id is not null;

-- Documents per country, kind, state and series, for totals over a million rows. Rows are only ever added; a job merges
-- them.
create table tax_document_count_deltas (
  account_id bigint not null,
  country char(2) not null,
  kind text not null,
  state text not null,
  would_be_rejected boolean not null,
  series_id bigint,
  n int not null,
  id bigint generated always as identity primary key
);
create index tax_document_count_deltas_account on tax_document_count_deltas (account_id);
select app.protect('tax_document_count_deltas');

select app.keep_counts('tax_documents', 'tax_document_count_deltas',
  'account_id, country, kind, state, would_be_rejected, series_id');
