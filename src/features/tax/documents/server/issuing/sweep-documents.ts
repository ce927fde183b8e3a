import { sql } from 'kysely';
import { countries } from '#countries/countries.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { hasPassedCheck, listed } from '#features/core/order-lifecycle/server/is-open.ts';
import { planDocumentsJob } from '#features/core/order-lifecycle/server/plan-documents.ts';
import { isInParcels } from '#features/warehouse/fulfilment/server/find-orders-in-parcels.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { issueDocument } from '../planning/issue-document.ts';
import { askDocument } from './ask-document.ts';
import { fileDocument } from './file-document.ts';
import { prepareCodes } from './prepare-codes.ts';

const MAX = 500;
const WITH_CODES = countries.filter(({ codes }) => codes !== undefined).map(({ code }) => code);

/**
 * Each minute: codes that end soon; documents that are due and have lost their job; pending ones that no job asks
 * about; issued ones that are not stored; sealed ones whose bytes waited too long; and those that wait for their order
 * to be checked, sent or shipped, or for their sale.
 */
export const sweepDocuments: SystemTask = {
  name: 'sweep-documents',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      with found as (
        (select account_id, id, ${issueDocument.name} as job, 'document:' as key from tax_documents
          where state = 'not_submitted' and not is_blocked and due_at < now() - interval '30 seconds' order by due_at
            limit ${MAX})
        union all
        (select account_id, id, ${issueDocument.name}, 'document:' from tax_documents d
          where state = 'sealed' and fresh_until < now()
            and not exists (select from partner_writes w where w.account_id = d.account_id and w.document_id = d.id
                             and w.state in ('queued', 'sending', 'in_doubt')) limit ${MAX})
        union all
        (select account_id, id, ${askDocument.name}, 'ask-document:' from tax_documents
          where state in ('pending', 'cancelling') and ask_at < now() - interval '30 seconds' limit ${MAX})
        union all
        (select account_id, id, ${fileDocument.name}, 'file-document:' from tax_documents
          where state = 'authorised' and updated_at < now() - interval '1 minute' limit ${MAX}))
      select app.add_job(job, json_build_object('account_id', account_id, 'document_id', id), job_key => key || id)
        from found order by (key || id) collate "C"`.execute(owner);
    await sql`
      select app.add_job(${prepareCodes.name}, json_build_object('account_id', i.account_id, 'country', i.country),
               job_key => 'prepare-codes:' || i.account_id || ':' || i.country)
        from tax_issuers i
       where i.is_active and i.country = any(${WITH_CODES}::text[])
         and coalesce((select min(c.renew_at) from tax_codes c
           where c.account_id = i.account_id and c.country = i.country
                        and c.environment = i.environment), '-infinity') < now()`.execute(owner);
    await sql`
      with waiting as (
        (select d.account_id, d.order_id from tax_documents d
           join tax_issuers i on i.account_id = d.account_id and i.country = d.country and i.is_active
           join orders o on o.account_id = d.account_id and o.id = d.order_id and o.order_date >= i.active_since
             and case i.issue_when when 'by_hand' then false
                   when 'shipped' then o.order_status in (${listed(shippedStatuses)})
                   when 'submitted' then o.in_amware = 1 or o.order_status in (${listed(shippedStatuses)})
                   else ${hasPassedCheck} and o.order_status <> 'cancelled' end
          where d.state = 'not_submitted' and not d.is_blocked and d.due_at is null
            and (o.in_amware = 1 or case d.kind
                   when 'guide' then not ${isInParcels}
                   when 'sale' then i.invoice_by = 'order' or not exists (
                     select from order_parts p where p.account_id = d.account_id and p.order_id = d.order_id)
                   else true end) limit ${MAX})
        union all
        (select d.account_id, d.order_id from tax_documents d
           join orders o on o.account_id = d.account_id and o.id = d.order_id and o.corrects_order_id is not null
           join tax_documents s on s.account_id = d.account_id and s.order_id = o.corrects_order_id and s.kind = 'sale'
            and s.state in ('authorised', 'stored', 'sent_to_shipper') and s.share is null
          where d.state = 'not_submitted' and d.kind = 'correction' and d.origin_id is null limit ${MAX}))
      select app.add_job(${planDocumentsJob.name}, json_build_object('account_id', account_id, 'order_ids',
        array_agg(order_id)))
        from waiting group by account_id`.execute(owner);
  },
};
