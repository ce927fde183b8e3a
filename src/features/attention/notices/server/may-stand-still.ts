import { type RawBuilder, sql } from 'kysely';
import { WARNED_DAYS } from '#features/tax/documents/server/issuers/warn-certificates.ts';

/**
 * In SQL, whether `findCauses` may find something in an account `a`, or a notice of it is open. Each condition is a look
 * into an index: an account in which nothing stands still costs that and no job. What a cause needs in addition, such
 * as how long it has lasted, the job decides.
 */
export const mayStandStill: RawBuilder<boolean> = sql<boolean>`(
  exists (select from notices n where n.account_id = a.id and n.solved_at is null)
  or exists (select from connections c where c.account_id = a.id and c.removed_at is null
               and (c.state = 'broken' or c.failures > 0 or (c.saved_by is null and c.saved_fields <> '{}')))
  or exists (select from failing_queues q where q.account_id = a.id)
  or exists (select from problems p where p.account_id = a.id)
  or exists (select from quarantined_records r where r.account_id = a.id)
  or exists (select from tax_documents d where d.account_id = a.id and d.state in ('rejected', 'in_doubt'))
  or exists (select from imbalances i where i.account_id = a.id and i.left_at is null)
  or exists (select from channel_stock t where t.account_id = a.id and t.state = 'refused')
  or exists (select from tax_issuers i where i.account_id = a.id and i.is_active
               and (i.certificate_facts ->> 'valid_until')::timestamptz
                 < now() + ${Math.max(...WARNED_DAYS)} * interval '1 day'))`;
