import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { type TaxCodes, taxCodeNames } from '#base/tax-codes.ts';
import { findConnector } from '#connectors/registry.ts';
import type { Country } from '#countries/core/country.ts';
import { countries, findCountry } from '#countries/countries.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { FieldValue } from '#features/partners/connections/form.ts';
import { settingsTexts } from '#features/partners/connections/server/field-labels.ts';
import { describeFields } from '#features/partners/connections/server/form-fields.ts';
import { parseGroup } from '#features/partners/connections/server/read-form.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { memberName } from '#platform/db/member-name.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';
import {
  InvoiceBy,
  IssueWhen,
  OtherCurrency,
  type saveCertificate,
  type saveIssuer,
  type TaxIssuer,
} from '../issuer-contract.ts';
import { countryWords, taxTexts } from './document/document-texts.ts';
import { issuerChanges, nameOfCertificate } from './issuers/issuer-changes.ts';
import { CertificateFacts, factsOfCertificate, sealKey } from './issuers/tax-issuers.ts';
import { tryCertificate } from './issuers/try-certificate.ts';
import { codesKey, prepareCodes } from './issuing/prepare-codes.ts';
import { planDocumentsOf } from './planning/document-planning.ts';

const DAY_MS = 86_400_000;

const IssuerRow = z.object({
  country: z.string(),
  is_active: z.boolean(),
  environment: z.enum(['test', 'live']),
  issue_when: IssueWhen,
  delay_minutes: z.number(),
  connection_id: z.number().nullable(),
  invoice_by: InvoiceBy,
  other_currency: OtherCurrency,
  credits_refunds: z.boolean(),
  replaces_for_buyer: z.boolean(),
  mails_buyer: z.boolean(),
  reply_to: z.string(),
  sends_to_shipper: z.boolean(),
  settings: z.record(z.string(), z.unknown()),
  certificate_facts: CertificateFacts.nullable(),
  version: z.number(),
  saved_by: z.string().nullable(),
  saved_at: z.string(),
});
type IssuerRow = z.infer<typeof IssuerRow>;

type Connection = { id: number; name: string; kind: string };

/** Every country, with how the account issues in it. */
export async function findTaxIssuers(staff: Staff): Promise<TaxIssuer[]> {
  const rows = await readRows(staff.db);
  const account = await readAccount(staff.db);
  return countries.map((country) => toIssuer(staff, country, rows.get(country.code), account));
}

/** @throws AppError not_found for a country that is not known */
export async function getTaxIssuer(staff: Staff, db: AccountDb, code: string): Promise<TaxIssuer> {
  return toIssuer(staff, requireCountry(code), (await readRows(db)).get(code.toUpperCase()), await readAccount(db));
}

async function readRows(db: AccountDb): Promise<Map<string, IssuerRow>> {
  const { rows } = await sql`
    select country, is_active, environment, issue_when, delay_minutes, connection_id, invoice_by, other_currency,
      credits_refunds, replaces_for_buyer, mails_buyer, reply_to, sends_to_shipper, settings, certificate_facts,
      version, ${memberName('saved_by')} as saved_by, saved_at
      from tax_issuers`.execute(db);
  return new Map(
    IssuerRow.array()
      .parse(rows)
      .map((row) => [row.country, row]),
  );
}

async function readConnections(db: AccountDb): Promise<Connection[]> {
  return db
    .selectFrom('connections')
    .select(['id', 'name', 'kind'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** The account's facts for the form: its connections, and how many of its products have no code of their own. */
type Account = { connections: readonly Connection[]; products: { all: number } & Record<keyof TaxCodes, number> };

async function readAccount(db: AccountDb): Promise<Account> {
  const without = taxCodeNames.map(
    (name) => sql`count(*) filter (where ${sql.ref(name)} = '')::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Account['products']>`
    select count(*)::int as "all", ${sql.join(without)} from products where entity_id = ${PRODUCTS}`.execute(db);
  const [products] = rows;
  if (!products) throw new Error('a count has one row');
  return { connections: await readConnections(db), products };
}

function toIssuer(
  staff: Staff,
  country: Country,
  row: IssuerRow | undefined,
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
    is_active: row?.is_active ?? false,
    environment: row?.environment ?? 'test',
    issue_when: row?.issue_when ?? 'checked',
    delay_minutes: row?.delay_minutes ?? 45,
    invoice_by: row?.invoice_by ?? 'order',
    may_invoice_by_parcel: country.invoices_by_parcel === true,
    other_currency: row?.other_currency ?? 'stop',
    currency: country.currencies[0] ?? '',
    connection_id: row?.connection_id ?? null,
    credits_refunds: row?.credits_refunds ?? false,
    replaces_for_buyer: row?.replaces_for_buyer ?? false,
    may_replace_for_buyer: country.cancellation !== null,
    mails_buyer: row?.mails_buyer ?? false,
    reply_to: row?.reply_to ?? '',
    sends_to_shipper: row?.sends_to_shipper ?? false,
    connections: usable,
    provider_kinds: country.providers.flatMap((kind) => {
      const connector = findConnector(kind);
      return connector ? [{ kind, title: connector.manifest.title }] : [];
    }),
    fields,
    values: valuesOf(row?.settings ?? {}),
    products: country.product_code ? { all: products.all, without_code: products[country.product_code] } : null,
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

function requireCountry(code: string): Country {
  const country = findCountry(code);
  if (!country) throw new AppError('not_found');
  return country;
}

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
    if (given.replaces_for_buyer && !country.cancellation) refused.replaces_for_buyer = [t.not_replaced];
    if (Object.keys(refused).length > 0) throw new AppError('invalid', { fields: refused });
    const { is_active, environment, issue_when, delay_minutes, connection_id, version } = given;
    const { invoice_by, other_currency, credits_refunds, replaces_for_buyer } = given;
    const { mails_buyer, reply_to, sends_to_shipper } = given;
    const before = (await readRows(tx)).get(country.code);
    const saved = await sql`
      insert into tax_issuers as i (country, is_active, active_since, environment, issue_when, delay_minutes,
        connection_id, invoice_by, other_currency, credits_refunds, replaces_for_buyer, mails_buyer, reply_to,
        sends_to_shipper, settings, saved_by)
      values (${country.code}, ${is_active}, case when ${is_active} then now()
        end, ${environment}, ${issue_when}, ${delay_minutes}, ${connection_id},
        ${invoice_by}, ${other_currency}, ${credits_refunds}, ${replaces_for_buyer}, ${mails_buyer}, ${reply_to},
        ${sends_to_shipper}, ${jsonb(settings)}, ${staff.user_id})
      on conflict (account_id, country) do update set is_active = excluded.is_active,
        active_since = case when i.is_active then i.active_since else excluded.active_since
          end, environment = excluded.environment,
        issue_when = excluded.issue_when, delay_minutes = excluded.delay_minutes,
          connection_id = excluded.connection_id, invoice_by = excluded.invoice_by,
          other_currency = excluded.other_currency, credits_refunds = excluded.credits_refunds,
          replaces_for_buyer = excluded.replaces_for_buyer,
          mails_buyer = excluded.mails_buyer, reply_to = excluded.reply_to,
          sends_to_shipper = excluded.sends_to_shipper,
        settings = excluded.settings, range_warned = null, saved_by = excluded.saved_by, saved_at = now(),
          version = i.version + 1
        where i.version = ${version}
      returning country`.execute(tx);
    if (saved.rows.length === 0) {
      const who = (await readRows(tx)).get(country.code)?.saved_by ?? '';
      throw new AppError('changed_meanwhile', { params: { who, fields: country.code }, details: { who } });
    }
    const changes = issuerChanges(country, connections, before, { ...given, settings });
    if (changes.length > 0) {
      await recordEvent(tx, staff, { type: 'tax_issuer.changed', details: { country: country.code, changes } });
    }
    await recheck(tx, staff, country.code);
    return getTaxIssuer(staff, tx, country.code);
  });
}

/** Orders of so many days, and so many at once, get their documents when a country is set. */
const OLDEST_DAYS = 30;
const MAX_ORDERS = 20_000;

/**
 * Documents of the country that are not submitted, or were rejected, by whatever keeps them; and recent orders that
 * have none yet.
 */
async function recheck(tx: AccountDb, staff: Staff, code: string): Promise<void> {
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

type Files = z.output<typeof saveCertificate.body>;

/**
 * Keeps the certificate that a country's documents are signed with: its key is encrypted and never leaves the server.
 * @throws AppError not_found before the country's settings were saved; invalid where it cannot be opened or is over;
 * too_many_certificates
 */
export async function saveIssuerCertificate(
  staff: Staff,
  services: Services,
  code: string,
  given: Files,
): Promise<TaxIssuer> {
  const country = requireCountry(code);
  const t = taxTexts(staff).certificate;
  const files = [given.certificate, given.key].flatMap((file) => (file ? [Buffer.from(file, 'base64')] : []));
  const opened = await tryCertificate(staff.account_id, files, given.password);
  if (!opened.is_open) {
    const field =
      opened.why === 'wrong_password'
        ? 'password'
        : ['not_a_certificate', 'too_slow'].includes(opened.why)
          ? 'certificate'
          : 'key';
    throw new AppError('invalid', { fields: { [field]: [t[opened.why]] } });
  }
  const { key, certificate: facts } = opened;
  if (Date.parse(facts.valid_until) < Date.now())
    throw new AppError('invalid', { fields: { certificate: [t.expired] } });
  const stored = factsOfCertificate(facts);
  return staff.db.transaction().execute(async (tx) => {
    const before = (await readRows(tx)).get(country.code)?.certificate_facts;
    const sealed = sealKey(services.secrets, staff.account_id, country.code, key);
    const saved = await sql`update tax_issuers set certificate = ${sealed}, certificate_facts = ${jsonb(stored)},
        certificate_warned = null, version = version + 1,
        saved_by = ${staff.user_id}, saved_at = now() where country = ${country.code} returning country`.execute(tx);
    if (saved.rows.length === 0) throw new AppError('not_found');
    const changes = [
      { field: 'certificate', from: before ? nameOfCertificate(before) : null, to: nameOfCertificate(stored) },
    ];
    await recordEvent(tx, staff, {
      type: 'tax_issuer.certificate_changed',
      details: { country: country.code, changes },
    });
    await recheck(tx, staff, country.code);
    return getTaxIssuer(staff, tx, country.code);
  });
}
