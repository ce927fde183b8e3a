import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { findCountry } from '#countries/countries.ts';
import { findLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import { writeBuyer } from '#features/orders/edit/server/save-buyer.ts';
import { readLogo } from '#features/tax/documents/server/issuers/account-logo.ts';
import { replaceForBuyer } from '#features/tax/documents/server/replacing/replace-for-buyer.ts';
import type { AccountDb, Database } from '#platform/db/database.ts';
import { type BuyerFacts, type BuyerFault, missingFacts } from '../buyer-facts.ts';
import { buyerLinkRefusal, kindsOf } from '../buyer-link-rules.ts';
import type { ForBuyer } from '../contract.ts';
import { findBuyerFaults } from './check-buyer.ts';
import { findLinkFacts } from './link-facts.ts';
import { type OpenLink, openLink, type Visit } from './open-link.ts';

const codesOf = (country: string) => findCountry(country)?.buyer_codes ?? null;

/**
 * The page of a buyer's link: the merchant, the order's number and total, and the requested fields. It shows no stored
 * data of the buyer, since another person may open the link.
 * @throws AppError too_many_buyer_calls; buyer_link_gone
 */
export async function readLinkOf(database: Database, visit: Visit): Promise<ForBuyer> {
  const { account_id, order_id } = await openLink(database, visit);
  const db = database.account(account_id);
  const facts = await findLinkFacts(db, order_id);
  const { order_number, total_cost, currency, country, replaceable_id } = facts;
  const { rows } = await sql<{ account_name: string; is_given: boolean }>`
    select a.name as account_name, exists (
             select from buyer_links where order_id = ${order_id} and used_at is not null) as is_given
      from accounts a where a.id = ${account_id}`.execute(db);
  const [known] = rows;
  if (!known) throw new AppError('buyer_link_gone');
  const logo = await readLogo(db);
  return {
    ...known,
    logo: logo?.toString('base64') ?? null,
    order_number,
    total: total_cost,
    currency,
    kinds: kindsOf(country),
    codes: codesOf(country),
    refusal: buyerLinkRefusal(facts, new Date()),
    is_issued: replaceable_id !== null,
  };
}

/** @throws AppError too_many_buyer_calls; buyer_link_gone; buyer_link_refused with the refusal in `details` */
export async function checkFactsOf(database: Database, visit: Visit, buyer: BuyerFacts): Promise<BuyerFault[]> {
  const { account_id, order_id } = await openLink(database, visit);
  const db = database.account(account_id);
  await requireTaken(db, order_id);
  return findBuyerFaults(db, order_id, buyer);
}

/**
 * Saves what the buyer gave, in place of what was given before, as an edit of the buyer by staff: the document is
 * planned again. Nothing is saved while the invoice is being issued; one that is issued is replaced, where that may be.
 * @throws AppError too_many_buyer_calls; buyer_link_gone; buyer_link_refused with the refusal in `details`; invalid
 */
export async function saveFactsOf(database: Database, visit: Visit, buyer: BuyerFacts): Promise<void> {
  const link = await openLink(database, visit, 'send');
  const { account_id, order_id } = link;
  await database
    .account(account_id)
    .transaction()
    .execute(async (tx) => {
      const order = await findLocked(tx, order_id);
      if (!order) throw new AppError('buyer_link_gone');
      await useLink(tx, link);
      // An invoice that is being sealed is waited for; until the end here none is.
      await sql`select from tax_documents where order_id = ${order_id} and kind = 'sale'
        order by id for no key update`.execute(tx);
      const { replaceable_id } = await requireTaken(tx, order_id);
      const missing = missingFacts(buyer, codesOf(order.country) !== null);
      const faults = await findBuyerFaults(tx, order_id, buyer);
      const wrong = [...missing, ...faults.filter(({ is_blocking }) => is_blocking).map(({ field }) => field)];
      if (wrong.length > 0) {
        throw new AppError('invalid', { fields: Object.fromEntries(wrong.map((name) => [name, ['not valid']])) });
      }
      const actor = { account_id, db: tx, name: null };
      await writeBuyer(tx, actor, order, buyer, 'order.buyer_edited');
      if (replaceable_id !== null) await replaceForBuyer(tx, actor, replaceable_id);
    });
}

/** Notes that a link is used; it may have been withdrawn since it was looked up. @throws AppError buyer_link_gone */
async function useLink(tx: AccountDb, { order_id, token_hash }: OpenLink): Promise<void> {
  const used = await sql`update buyer_links set used_at = now()
    where order_id = ${order_id} and token_hash = ${token_hash} and expires_at > now()`.execute(tx);
  if (used.numAffectedRows !== 1n) throw new AppError('buyer_link_gone');
}

/** @throws AppError buyer_link_refused with the refusal in `details` */
async function requireTaken(db: AccountDb, orderId: number) {
  const facts = await findLinkFacts(db, orderId);
  const refusal = buyerLinkRefusal(facts, new Date());
  if (refusal) throw new AppError('buyer_link_refused', { details: { refusal } });
  return facts;
}
