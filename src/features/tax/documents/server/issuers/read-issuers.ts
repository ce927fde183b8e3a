import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { ProductCodeName } from '#base/tax-codes.ts';
import { findConnector } from '#connectors/registry.ts';
import type { Country } from '#countries/core/country.ts';
import { countries, findCountry } from '#countries/countries.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { hasNoCode } from '#features/core/catalog/server/is-of-kind.ts';
import { FieldValue } from '#features/partners/connections/form.ts';
import { describeFields } from '#features/partners/connections/server/form-fields.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { firstChoices, IssuerChoices, issuerChoices, type TaxIssuer } from '../../issuer-contract.ts';
import { countryWords } from '../document/document-texts.ts';
import { CertificateFacts } from './tax-issuers.ts';

const DAY_MS = 86_400_000;

const SavedIssuer = IssuerChoices.extend({
  country: z.string(),
  settings: z.record(z.string(), z.unknown()),
  certificate_facts: CertificateFacts.nullable(),
  version: z.number(),
  saved_by: z.string().nullable(),
  saved_at: z.string(),
});
type SavedIssuer = z.infer<typeof SavedIssuer>;

type Connection = { id: number; name: string; kind: string };

/** Every country, with how the account issues in it. */
export async function findTaxIssuers(staff: Staff): Promise<TaxIssuer[]> {
  const rows = await readIssuers(staff.db);
  const account = await readAccount(staff.db);
  return countries.map((country) => toIssuer(staff, country, rows.get(country.code), account));
}

/** @throws AppError not_found for a country that is not known */
export async function getTaxIssuer(staff: Staff, db: AccountDb, code: string): Promise<TaxIssuer> {
  return toIssuer(staff, requireCountry(code), (await readIssuers(db)).get(code.toUpperCase()), await readAccount(db));
}

/** Those that were saved, by their country. */
export async function readIssuers(db: AccountDb): Promise<Map<string, SavedIssuer>> {
  const rows = await db
    .selectFrom('tax_issuers')
    .select(['country', 'settings', 'certificate_facts', 'version', 'saved_at', ...issuerChoices])
    .select(memberName('saved_by').as('saved_by'))
    .execute();
  return new Map(
    SavedIssuer.array()
      .parse(rows)
      .map((row) => [row.country, row]),
  );
}

/** The account's connections. */
export async function readConnections(db: AccountDb): Promise<Connection[]> {
  return db
    .selectFrom('connections')
    .select(['id', 'name', 'kind'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The account's facts for the form: its connections, and how many of its products take the code of the settings. */
type Account = { connections: readonly Connection[]; products: { all: number } & Record<ProductCodeName, number> };

async function readAccount(db: AccountDb): Promise<Account> {
  const without = ProductCodeName.options.map(
    (name) => sql`(
      select count(*)::int from products where entity_id = ${PRODUCTS} and ${hasNoCode(name)}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Account['products']>`
    select (select coalesce(sum(n), 0)::int from item_count_deltas where entity_id = ${PRODUCTS}) as "all",
           ${sql.join(without)}`.execute(db);
  const [products] = rows;
  if (!products) throw new Error('a count has one row');
  return { connections: await readConnections(db), products };
}

function toIssuer(
  staff: Staff,
  country: Country,
  row: SavedIssuer | undefined,
  { connections, products }: Account,
): TaxIssuer {
  const words = countryWords(staff, country.code);
  const usable = connections.filter(({ kind }) => country.providers.includes(kind));
  const provider = usable.find(({ id }) => id === row?.connection_id)?.kind;
  const settings = country.settings.safeParse(row?.settings).data ?? null;
  const fields = describeFields(
    'settings',
    country.settings,
    (name, title) => words.settings[name] ?? { label: title ?? name, hint: '' },
  );
  return {
    country: country.code,
    title: words.name || country.code,
    is_set: row !== undefined,
    ...choicesOf(row),
    may_invoice_by_parcel: country.invoices_by_parcel === true,
    currency: country.currencies[0] ?? '',
    order_currencies: [...(country.order_currencies ?? [])],
    may_replace_for_buyer: country.cancellation !== null,
    connections: usable,
    provider_kinds: country.providers.flatMap((kind) => {
      const connector = findConnector(kind);
      return connector ? [{ kind, title: connector.manifest.title }] : [];
    }),
    fields,
    values: valuesOf(row?.settings ?? {}),
    products: country.product_code
      ? { code: country.product_code, all: products.all, without_code: products[country.product_code] }
      : null,
    needs_certificate:
      provider === undefined
        ? country.providers.some((kind) => country.needsCertificate(kind, settings))
        : country.needsCertificate(provider, settings),
    certificate: row?.certificate_facts ? certificateOf(row.certificate_facts, country, row.settings) : null,
    version: row?.version ?? 0,
    saved_by: row?.saved_by ?? null,
    saved_at: row?.saved_at ?? null,
  };
}

const choicesOf = (row: SavedIssuer | undefined): IssuerChoices => (row ? IssuerChoices.parse(row) : firstChoices);

/** By the names of the form's fields. */
function valuesOf(settings: Record<string, unknown>): TaxIssuer['values'] {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`settings.${name}`, FieldValue.catch(null).parse(value)]),
  );
}

function certificateOf(facts: CertificateFacts, country: Country, settings: unknown): TaxIssuer['certificate'] {
  const { subject, issued_by, number, valid_from, valid_until, tax_ids } = facts;
  const parsed = country.settings.safeParse(settings);
  const own = parsed.success ? country.issuerTaxId(parsed.data) : null;
  return {
    subject,
    issued_by,
    number,
    valid_from,
    valid_until,
    days_left: Math.floor((Date.parse(valid_until) - Date.now()) / DAY_MS),
    is_of_another: own !== null && tax_ids.length > 0 && !tax_ids.some((id) => id === own || own.startsWith(id)),
  };
}

/** @throws AppError not_found */
export function requireCountry(code: string): Country {
  const country = findCountry(code);
  if (!country) throw new AppError('not_found');
  return country;
}
