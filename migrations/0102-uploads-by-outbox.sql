-- Why: products were uploaded by an engine of their own; an upload is a write of the outbox now, and a listing keeps what it is.
-- Risk: programs of before fail on the columns that went, until they are replaced.

alter table partner_writes
  add column listing_id bigint generated always as (case when subject = 'listing' then subject_id end) stored,
  add foreign key (account_id, listing_id) references listings on delete cascade;
create index partner_writes_listing on partner_writes (account_id, listing_id, id) where listing_id is not null;

insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state, last_error_kind, last_error, created_at)
select l.account_id, l.connection_id, 'listing', l.id, 'upload_listing', 'listing:' || l.id || ':' || l.asks,
       jsonb_build_object('product_id', l.product_id, 'sku', p.sku, 'profile_id', l.profile_id, 'profile_name', l.profile_name,
         'asked_by', l.asked_by),
       case l.state when 'uploading' then 'sending' else 'queued' end, l.error_kind, l.error, l.asked_at
  from listings l join products p on p.account_id = l.account_id and p.id = l.product_id
 where l.state in ('waiting', 'uploading')
 order by l.account_id, l.id;

drop index listings_open;
alter table listings drop column attempts, drop column next_try_at;

-- Jobs of a kind that is no more: the sweep finds their work.
do $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'upload-listing' and locked_at is null));
  end if;
end $$;
