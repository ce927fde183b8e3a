-- What a warehouse has of an order, and each change of it that it was asked for. Why: what it has was taken for what is
-- wanted, and only the channel's changes had a state, which stood with the channel's words. Risk: a new table, filled
-- from the channel's versions, of which columns go; a column with a constant default.
alter table order_submissions
  -- A list of {source_item_id, pieces}: what the warehouse was told last, and took.
  add column lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array');
update order_submissions s set lines = l.lines
  from (select account_id, order_id,
               jsonb_agg(jsonb_build_object('source_item_id', source_item_id, 'pieces', quantity)) as lines
          from line_items where is_goods group by 1, 2) l
 where l.account_id = s.account_id and l.order_id = s.order_id;

create table submission_changes (
  account_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  -- Of the submission, as in `order_submissions`; empty where the warehouse gave none.
  reference text not null,
  -- Who wants it: the channel, by this version; else a member, who says why.
  version_id bigint,
  asked_by bigint,
  reason text not null default '',
  -- {fields: [{field, to}], lines: [{source_item_id, sku, from, to}]}
  difference jsonb not null,
  -- open: the warehouse was not asked; asked; taken; refused: too late, or not so; kept: staff left the order as it was
  -- sent; withdrawn: the channel does not want it any more, or the order is here again.
  state text not null check (state in ('open', 'asked', 'taken', 'refused', 'kept', 'withdrawn')),
  -- Why the warehouse did not take it, in its own words.
  answer text not null default '',
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, version_id) references channel_versions on delete cascade,
  foreign key (account_id, asked_by) references users,
  constraint asked_by_one check ((version_id is null) <> (asked_by is null))
);
create index submission_changes_order on submission_changes (account_id, order_id, id);
create index submission_changes_version on submission_changes (account_id, version_id);
select app.protect('submission_changes');
select app.note_balances('submission_changes');
insert into submission_changes (account_id, order_id, reference, version_id, difference, state, answer, created_at)
  select v.account_id, v.order_id, s.reference, v.id, v.difference,
         case v.state when 'sent' then 'taken' when 'kept' then 'kept' else 'open' end, v.reason, v.read_at
    from channel_versions v
    join orders o on o.account_id = v.account_id and o.id = v.order_id
    join order_submissions s on s.account_id = o.account_id and s.order_id = o.id and s.reference = o.amware_ref_num
   where v.state in ('open', 'asked', 'sent', 'kept');

drop trigger channel_versions_balance_noted_insert on channel_versions;
drop trigger channel_versions_balance_noted_update on channel_versions;
drop trigger channel_versions_balance_noted_delete on channel_versions;
drop function app.channel_versions_balance_noted();
alter table channel_versions drop column difference, drop column state, drop column reason;
