import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { documentKinds } from '#countries/core/tax-document.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { validStates } from '../../document-state.ts';
import type { sendTestDocuments } from '../../go-live-contract.ts';
import { type TestedKind, testOf } from '../../test-documents.ts';
import { creditOne } from '../credit-document.ts';
import { countryWords, taxTexts } from '../document/document-texts.ts';
import { creditableOf } from '../planning/creditable-of.ts';
import { submitDocument } from '../sealing/submit-documents.ts';
import { requireCountry } from './read-issuers.ts';
import { findActiveIssuers } from './tax-issuers.ts';

/** The newest documents of the country, among which a test is looked for. */
const MAX_READ = 2_000;

type Sent = z.input<(typeof sendTestDocuments.replies)[200]>['data'][number];

/**
 * Sends a document of each kind that was not accepted yet to the authority's test service: the newest that waits and
 * passes the check, and a credit note of the newest sale that was accepted. Pressing it twice sends nothing twice.
 * @throws AppError not_found for a country that is not known; tax_issuer_missing where the account does not issue
 * there; document_state where the country is live
 */
export async function sendTests(staff: Staff, services: Services, code: string): Promise<Sent[]> {
  const country = requireCountry(code);
  const open = (await findActiveIssuers(staff.db)).find((issuer) => issuer.country === country.code);
  if (!open) throw new AppError('tax_issuer_missing');
  if (open.issuer.environment !== 'test') throw new AppError('document_state');
  const known = await readKinds(staff.db, country.code);
  const words = countryWords(staff, country.code);
  const sent: Sent[] = [];
  for (const kind of documentKinds.filter((one) => country.kinds[one])) {
    const fallback = { kind, is_accepted: false, is_under_way: false, candidate_id: null };
    const test = testOf(known.find((one) => one.kind === kind) ?? fallback);
    const name = words.documents[kind] ?? kind;
    if (typeof test !== 'number') sent.push({ name, outcome: test, document_id: null, reason: '' });
    else {
      const reason = await sendOne(staff, services, kind, test);
      sent.push({ name, outcome: reason === null ? 'sent' : 'refused', document_id: test, reason: reason ?? '' });
    }
  }
  return sent;
}

/** @returns null, or why it was not sent, in the member's language */
async function sendOne(staff: Staff, services: Services, kind: string, id: number): Promise<string | null> {
  if (kind !== 'correction') return submitDocument(staff, services, id);
  const { left } = await creditableOf(staff.db, id);
  const credit = { part: { of: 'whole' as const }, reason: taxTexts(staff).outcomes.test_credit, left };
  const { message, alertType } = await creditOne(staff, services, id, credit);
  return alertType === 'success' ? null : message;
}

/** A credit note's candidate is the newest sale that was accepted and that nothing was credited of. */
async function readKinds(db: AccountDb, country: string): Promise<TestedKind[]> {
  const { rows } = await sql<TestedKind>`
    with newest as (
      select d.id, d.kind, d.state,
             d.state = 'not_submitted' and not d.is_blocked and d.credit is null
               and o.order_status not in ('cancelled', 'error') as is_ready,
             not exists (select from tax_documents n where n.origin_id = d.id) as is_whole
        from (select * from tax_documents where country = ${country} and environment = 'test'
               order by id desc limit ${MAX_READ}) d
        join orders o on o.id = d.order_id
    ), kinds as (
      select kind, bool_or(state in (${sql.join(validStates)})) as is_accepted,
             bool_or(state in ('sealed', 'sending', 'pending', 'in_doubt')) as is_under_way,
             max(id) filter (where is_ready and kind <> 'correction') as waiting
        from newest group by kind
    )
    select n.kind, coalesce(k.is_accepted, false) as is_accepted, coalesce(k.is_under_way, false) as is_under_way,
           case when n.kind = 'correction' then (
             select max(id) from newest
              where newest.kind = 'sale' and is_whole and state in (${sql.join(validStates)}))
           else k.waiting end as candidate_id
      from unnest(${[...documentKinds]}::text[]) as n (kind) left join kinds k on k.kind = n.kind`.execute(db);
  return rows;
}
