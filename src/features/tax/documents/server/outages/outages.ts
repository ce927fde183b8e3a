import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { findCountry } from '#countries/countries.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { type findOutages, Outage } from '../../outage-contract.ts';
import { countryWords } from '../document/document-texts.ts';
import { findActiveIssuers } from '../issuers/tax-issuers.ts';
import { settleOutage } from './settle-outage.ts';

/** What staff see of it: who is away, and whose documents could be issued without their authority. */
export async function findOutagesOf(staff: Staff): Promise<z.input<(typeof findOutages)['replies'][200]>> {
  const { rows } = await sql<Omit<z.input<typeof Outage>, 'country_name'>>`
    select o.country, o.motive, o.began_at, ${memberName('o.began_by')} as began_by,
           (select count(*)::int
             from tax_documents d where d.outage_id = o.id and d.state = 'issued_offline') as waiting
      from tax_outages o where o.ended_at is null order by o.began_at`.execute(staff.db);
  const data = rows.map((row) => {
    const { name, contingency } = countryWords(staff, row.country);
    return Outage.parse({ ...row, country_name: name, motive: contingency?.[row.motive] ?? row.motive });
  });
  const away = new Set(rows.map(({ country }) => country));
  const possible = (await findActiveIssuers(staff.db)).flatMap(({ country }) => {
    const rule = findCountry(country)?.contingency;
    if (!rule || away.has(country)) return [];
    const { name, contingency } = countryWords(staff, country);
    const motives = rule.motives.map((code) => ({ code, title: contingency?.[code] ?? code }));
    return [{ country, country_name: name, motives, send_within_hours: rule.send_within_hours }];
  });
  return { data, possible };
}

/**
 * Opens an outage: from now on the country's documents are issued without its authority. Those that were sealed and
 * have not left are issued again that way.
 * @throws AppError invalid where the country has no such rule or no such motive, or the account does not issue there;
 * tax_outage_open
 */
export async function openOutage(staff: Staff, country: string, motive: string): Promise<void> {
  const rule = findCountry(country)?.contingency;
  const open = (await findActiveIssuers(staff.db)).find((issuer) => issuer.country === country);
  if (!open || !rule) throw new AppError('tax_issuer_missing');
  if (!rule.motives.includes(motive)) throw new AppError('invalid');
  await staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into tax_outages (country, environment, motive, began_at, began_by)
      values (${country}, ${open.issuer.environment}, ${motive}, clock_timestamp(), ${staff.user_id})
      on conflict (account_id, country, environment) where ended_at is null do nothing returning id`.execute(tx);
    const [outage] = rows;
    if (!outage) throw new AppError('tax_outage_open');
    await addJob(tx, staff, settleOutage, { outage_id: outage.id });
    const changes = [{ field: 'outage', from: null, to: motive }];
    await recordEvent(tx, staff, { type: 'tax_issuer.outage_began', details: { country, changes } });
    await publishEvent(tx, staff, { type: 'tax_issuer.saved' });
  });
}

/**
 * The authority is back, by a member's word or, `by` null, since it answered. Nothing happens where the outage is over.
 */
export async function closeOutage(actor: Actor, country: string, by: Staff | null): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    // Documents that are being sealed in it hold it until they are.
    await sql`select from tax_outages where country = ${country} and ended_at is null for update`.execute(tx);
    const { rows } = await sql<{ id: number; motive: string }>`
      update tax_outages set ended_at = clock_timestamp(), ended_by = ${by?.user_id ?? null}
        where country = ${country} and ended_at is null
      returning id, motive`.execute(tx);
    for (const { id, motive } of rows) {
      await addJob(tx, actor, settleOutage, { outage_id: id });
      const changes = [{ field: 'outage', from: motive, to: null }];
      const details = { country, changes };
      await recordEvent(tx, by ?? { ...actor, name: null }, { type: 'tax_issuer.outage_ended', details });
    }
    if (rows.length > 0) await publishEvent(tx, actor, { type: 'tax_issuer.saved' });
  });
}
