import { sql } from 'kysely';
import { findCountry } from '#countries/countries.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { codesKey, prepareCodes } from '../issuing/prepare-codes.ts';
import { planDocumentsOf } from '../planning/document-planning.ts';

/** Orders of so many days, and so many at once, get their documents when a country is set. */
const OLDEST_DAYS = 30;
const MAX_ORDERS = 20_000;

/**
 * Documents of the country that are not submitted, or were rejected, by whatever keeps them; and recent orders that
 * have none yet.
 */
export async function recheckCountry(tx: AccountDb, staff: Staff, code: string): Promise<void> {
  await planDocumentsOf(
    tx,
    staff,
    sql`(select order_id from tax_documents where country = ${code} and state in ('not_submitted', 'rejected')
      order by id desc limit ${MAX_ORDERS})
      union (select id
        from orders where country = ${code} and order_date > now() - ${OLDEST_DAYS} * interval '1 day'
        and order_status <> 'cancelled'
              order by order_date desc limit ${MAX_ORDERS})`,
  );
  if (findCountry(code)?.codes) {
    await addJob(tx, staff, prepareCodes, { country: code }, { key: codesKey(staff.account_id, code) });
  }
  await publishEvent(tx, staff, { type: 'tax_issuer.saved' });
}
