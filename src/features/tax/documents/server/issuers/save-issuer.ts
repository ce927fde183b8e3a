import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { settingsTexts } from '#features/partners/connections/server/field-labels.ts';
import { parseGroup } from '#features/partners/connections/server/read-form.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Json } from '#platform/db/tables.gen.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { saveIssuer, TaxIssuer } from '../../issuer-contract.ts';
import { taxTexts } from '../document/document-texts.ts';
import { endTests } from './end-tests.ts';
import { issuerChanges } from './issuer-changes.ts';
import { getTaxIssuer, readConnections, readIssuers, requireCountry } from './read-issuers.ts';
import { recheckCountry } from './recheck-country.ts';

type IssuerForm = z.output<typeof saveIssuer.body>;

/**
 * Saves how the account issues in a country, and has its waiting documents checked again.
 * @throws AppError not_found, changed_meanwhile, invalid with each field and what is wrong with it
 */
export async function saveTaxIssuer(staff: Staff, code: string, given: IssuerForm): Promise<TaxIssuer> {
  const country = requireCountry(code);
  const refused: Record<string, string[]> = {};
  const settings = parseGroup('settings', country.settings, given.settings, settingsTexts(staff).refused, refused);
  return staff.db.transaction().execute(async (tx) => {
    const connections = await readConnections(tx);
    const connection = connections.find(({ id }) => id === given.connection_id);
    const t = taxTexts(staff).outcomes;
    if (given.is_active && !connection) refused.connection_id = [t.no_connection];
    if (connection && !country.providers.includes(connection.kind)) refused.connection_id = [t.other_connection];
    if (given.invoice_by === 'parcel' && !country.invoices_by_parcel) refused.invoice_by = [t.not_by_parcel];
    if (given.other_currency === 'keep' && !country.order_currencies) refused.other_currency = [t.not_kept];
    if (given.replaces_for_buyer && !country.cancellation) refused.replaces_for_buyer = [t.not_replaced];
    if (Object.keys(refused).length > 0) throw new AppError('invalid', { fields: refused });
    const before = (await readIssuers(tx)).get(country.code);
    if (!(await store(tx, staff, country.code, given, settings))) {
      const who = before?.saved_by ?? '';
      throw new AppError('changed_meanwhile', { params: { who, fields: country.code }, details: { who } });
    }
    const changes = issuerChanges(country, connections, before, { ...given, settings });
    if (changes.length > 0) {
      await recordEvent(tx, staff, { type: 'tax_issuer.changed', details: { country: country.code, changes } });
    }
    if (given.environment === 'live' && before?.environment === 'test') await endTests(tx, country.code);
    await recheckCountry(tx, staff, country.code);
    return getTaxIssuer(staff, tx, country.code);
  });
}

/** @returns whether it was stored: not where another version is */
async function store(tx: AccountDb, staff: Staff, country: string, given: IssuerForm, settings: unknown) {
  const { version, settings: _, ...choices } = given;
  const columns = { ...choices, settings: sql<Json>`${jsonb(settings)}`, saved_by: staff.user_id };
  const saved = await tx
    .insertInto('tax_issuers')
    .values({ country, ...columns, active_since: choices.is_active ? sql<string>`now()` : null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'country'])
        .doUpdateSet({
          ...columns,
          active_since: sql<string>`case when tax_issuers.is_active then tax_issuers.active_since
            else excluded.active_since end`,
          range_warned: null,
          saved_at: sql<string>`now()`,
          version: sql<number>`tax_issuers.version + 1`,
        })
        .where('tax_issuers.version', '=', version),
    )
    .returning('country')
    .executeTakeFirst();
  return saved !== undefined;
}
