import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { amountOrNothing, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { balancesOf } from '#features/orders/balance/server/balances-of.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import type { GivenAccount, World } from '../given.ts';
import { givenDemoIssuer } from '../given-tax.ts';
import type { PartnerState } from './partner-state.ts';

const PARTNER = 'sunat';
/** SUNAT's kind of a guide. */
const GUIDE = '09';
const Held = z.object({ data: z.array(z.object({ id: z.string(), type: z.string(), total: z.coerce.number() })) });

type Setup = { world: World; account: GivenAccount; url: string; partnerState: PartnerState };

/** Orders to Peru have an invoice a parcel once they were submitted, and their refunds are credited automatically. */
export async function givenPapers({ world, account, url, partnerState: truth }: Setup) {
  const peru = demoIssuers.find(({ country }) => country === 'PE');
  if (!peru) throw new Error('no issuer of Peru');
  await givenDemoIssuer(world, account, { url }, peru, 'submitted');
  await world.sql("update tax_issuers set invoice_by = 'parcel', credits_refunds = true");

  const balances = async () => {
    const orders = await world.sql<{ id: string }>('select id from orders');
    return balancesOf(
      account.actor.db,
      orders.map(({ id }) => Number(id)),
    );
  };

  return {
    async setFaults(rate: number): Promise<void> {
      for (const kind of ['drop-after-commit', 'error-500', 'malformed'])
        await truth.control('POST', '/faults', { partner: PARTNER, kind, rate, seed: kind });
    },

    /** All waiting work is due, the sweep too. */
    async passMinutes(): Promise<void> {
      await world.sql(`update tax_documents set ask_at = now() - interval '1 minute'
        where id in (select id from tax_documents where state = 'pending' for update skip locked)`);
      await world.sql(`select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
        select id from graphile_worker.jobs where run_at > now() and task_identifier in
          ('ask-document', 'file-document', 'issue-document', 'plan-documents', 'credit-refunds')))`);
      await world.sql("select graphile_worker.add_job('sweep-documents', job_key => 'sweep-documents-now')");
    },

    /** Documents and credits that are on their way. */
    async countUnfinished(): Promise<number> {
      const [row] = await world.sql<{ n: number }>(
        `select (select count(*) from tax_documents
                  where state in ('sealed', 'sending', 'pending', 'in_doubt', 'authorised', 'cancelling'))::int
              + (select count(*) from graphile_worker.jobs where attempts < max_attempts and task_identifier in
                  ('issue-document', 'plan-documents', 'credit-refunds'))::int as n`,
      );
      return row?.n ?? 0;
    },

    /** Defines the tests of the papers. `least`: so many invoices of parts, and so many credit notes there are */
    provePapers(least: () => number) {
      describe('papers', () => {
        test('are at the authority as they are here, each once', async () => {
          const ours = await world.sql<{ kind: string; part: number; number: string; total: string }>(
            `select kind, part, full_number as number, total from tax_documents
              where kind <> 'guide' and state in ('stored', 'sent_to_shipper', 'cancelled')`,
          );
          const { data } = Held.parse(await truth.control('GET', `/${PARTNER}/documents`));
          const theirs = data.filter(({ type }) => type !== GUIDE).map(({ id, total }) => `${id} ${total}`);
          expect(ours.map(({ number, total }) => `${number} ${Math.abs(Number(total))}`).sort()).toEqual(theirs.sort());
          const ofParts = ours.filter(({ kind, part }) => kind === 'sale' && part > 0);
          const notes = ours.filter(({ kind }) => kind === 'correction');
          expect(Math.min(ofParts.length, notes.length)).toBeGreaterThanOrEqual(least());
        });

        test('name no piece twice, and credit no more than went back', async () => {
          // An invoice names what was sold when it was sealed, whatever the channel made of the order since.
          const changed = await world.sql<{ id: string }>(
            `select distinct e.order_id as id from events e
               join tax_documents d on d.order_id = e.order_id and d.kind = 'sale' and d.sealed_at < e.at
              where e.type = 'order.updated_by_channel' and e.details -> 'fields' ? 'lines'`,
          );
          const changedSince = new Set(changed.map(({ id }) => Number(id)));
          const wrong = (await balances()).filter(({ order_id, balance: { rows, sum } }) => {
            const isTwice =
              !changedSince.has(order_id) &&
              rows.some(({ pieces }) => pieces && pieces.invoiced > pieces.sold + pieces.added);
            const { charged, refunded, invoiced, credited } = sum.amounts;
            // The amount that an invoice has in excess of the charge is credited too.
            const due = sumAmounts([refunded, amountOrNothing(subtractAmount(invoiced, charged))]);
            return isTwice || signOf(subtractAmount(credited, due)) > 0;
          });
          expect(wrong.map(({ order_id, balance: { sum } }) => [order_id, sum.amounts])).toEqual([]);
        });
      });
    },
  };
}
