import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { Conversion, Equivalent } from '#countries/core/conversion.ts';
import { findCountry } from '#countries/countries.ts';
import type { Staff } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { selectList } from '#platform/db/select-list.ts';
import { Attempt, type DocumentDetail, DocumentMail } from '../../contract.ts';
import { actionsOf, DocumentState } from '../../document-state.ts';
import { type InvoiceOfOrder, invoicedTwice } from '../../invoiced-twice.ts';
import { factsOf } from '../document/document-facts.ts';
import { countryWords, noticesText, taxTexts } from '../document/document-texts.ts';
import { countsAsSale } from '../document/valid-documents.ts';
import { findActiveIssuers } from '../issuers/tax-issuers.ts';
import { findStaleGuides } from '../planning/find-stale-guides.ts';
import { findOrderFacts } from '../planning/order-facts.ts';
import { documentList } from './document-list.ts';
import { StoredDocument, toRow } from './document-rows.ts';

const Link = z.object({ id: z.number(), order_id: z.number(), full_number: z.string() });

/** The fields of a document's page in addition to those of lists. */
const Details = StoredDocument.pick({ ignored_reason: true, send_by: true, cancel_by: true, correct_by: true }).extend({
  version: z.number(),
  is_replacement_order: z.boolean(),
  ids: z.record(z.string(), z.string()),
  series: z.string().nullable(),
  authorised_at: z.string().nullable(),
  stored_at: z.string().nullable(),
  sent_to_shipper_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  has_xml: z.boolean(),
  has_pdf: z.boolean(),
  origin: Link.nullable(),
  replaces: z.object({ id: z.number(), full_number: z.string() }).nullable(),
  conversion: Conversion.nullable(),
  equivalent: Equivalent.nullable(),
  credit_reason: z.string().nullable(),
  corrections: z.array(Link.extend({ full_number: z.string().nullable(), state: DocumentState })),
  attempts: z.array(Attempt),
  buyer_email: z.string(),
  mails: z.array(DocumentMail),
});

const Stored = StoredDocument.extend({
  ...Details.shape,
  origin_id: z.number().nullable(),
  consent_asked_at: z.string().nullable(),
});

const MAX_ATTEMPTS = 100;
const MAX_MAILS = 5;

/** Of a document `d`, its order `o`, its series `s`, what it corrects `g` and what it replaces `r`. */
const detailColumns = selectList<
  Omit<z.infer<typeof Stored>, keyof StoredDocument>,
  { d: 'tax_documents'; o: 'orders' }
>({
  version: 'd',
  is_replacement_order: 'o',
  ids: 'd',
  series: sql`s.prefix`,
  origin_id: 'd',
  authorised_at: 'd',
  stored_at: 'd',
  sent_to_shipper_at: 'd',
  cancelled_at: 'd',
  consent_asked_at: 'd',
  has_xml: sql`d.xml_hash is not null`,
  has_pdf: sql`(d.pdf_hash is not null or d.outage_id is not null)`,
  origin: sql`case when g.id is not null then
    jsonb_build_object('id', g.id, 'order_id', g.order_id, 'full_number', coalesce(g.full_number, '')) end`,
  replaces: sql`case when r.id is not null then
    jsonb_build_object('id', r.id, 'full_number', coalesce(r.full_number, '')) end`,
  conversion: 'd',
  equivalent: 'd',
  credit_reason: sql`d.credit ->> 'reason'`,
  corrections: sql`coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', k.id, 'order_id', k.order_id, 'full_number', k.full_number, 'state', k.state) order by k.id)
      from tax_documents k where k.origin_id = d.id), '[]')`,
  attempts: sql`coalesce((
    select jsonb_agg(jsonb_build_object(
             'id', a.id, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'action', a.action, 'outcome', a.outcome, 'error', a.error) order by a.id desc)
      from (select * from tax_attempts a where a.document_id = d.id order by a.id desc
        limit ${MAX_ATTEMPTS}) a), '[]')`,
  buyer_email: sql`o.customer_email`,
  mails: sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'to', m.recipient, 'state', m.state,
             'at', to_char(coalesce(m.sent_at, m.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'by', ${memberName('m.asked_by')}, 'answer', m.answer) order by m.id desc)
      from (select * from document_mails m where m.document_id = d.id order by m.id desc
        limit ${MAX_MAILS}) m), '[]')`,
});

/** The documents that a condition on `d` names, whole, the latest first. */
async function readDetails(staff: Staff, condition: ReturnType<typeof sql>): Promise<DocumentDetail[]> {
  const { rows } = await sql`
    select ${documentList.columns}, ${detailColumns}
      from tax_documents d
      ${documentList.joins}
      left join tax_series s on s.id = d.series_id
      left join tax_documents g on g.id = d.origin_id
      left join tax_documents r on r.id = d.replaces_id
     where ${condition} order by d.kind = 'guide', d.part, d.revision desc, d.id desc limit 50`.execute(staff.db);
  return Promise.all(
    Stored.array()
      .parse(rows)
      .map(async ({ origin_id, consent_asked_at, ...stored }) => ({
        ...toRow(staff, stored),
        ...Details.parse(stored),
        observations: observationsOf(staff, stored),
        consent: consentOf(staff, stored.country, consent_asked_at),
        motives: motivesOf(staff, stored.country),
        actions: actionsOf(await factsOf(staff.db, { ...stored, origin_id }, staff.is_admin)),
      })),
  );
}

function observationsOf(staff: Staff, { state, country, notices }: StoredDocument): string | null {
  if (!['authorised', 'stored', 'sent_to_shipper', 'not_needed'].includes(state)) return null;
  return noticesText(staff, country, notices) || null;
}

function consentOf(staff: Staff, country: string, asked_at: string | null): DocumentDetail['consent'] {
  return asked_at === null ? null : { asked_at, rule: countryWords(staff, country).consent ?? '' };
}

function motivesOf(staff: Staff, code: string): DocumentDetail['motives'] {
  const words = countryWords(staff, code).motives;
  const motives = findCountry(code)?.cancellation?.motives ?? [];
  return motives.map(({ code: motive, needs_substitute }) => ({
    code: motive,
    title: words?.[motive] ?? motive,
    needs_substitute,
  }));
}

/** @throws AppError not_found */
export async function getOneDocument(staff: Staff, id: number): Promise<DocumentDetail> {
  const [document] = await readDetails(staff, sql`d.id = ${id}`);
  if (!document) throw new AppError('not_found');
  return document;
}

/** Invoices and notes first, the latest of each first. */
export const findDocumentsOfOrder = (staff: Staff, orderId: number): Promise<DocumentDetail[]> =>
  readDetails(staff, sql`d.order_id = ${orderId}`);

/**
 * Notes on the documents of an order: that several of one sale are valid, that its goods travel without a guide, where
 * the country has guides, and that none travel with a valid guide.
 */
export async function documentNotes(staff: Staff, orderId: number): Promise<string[]> {
  return [
    ...(await notesOfTwice(staff, orderId)),
    ...(await guideNotes(staff, orderId)),
    ...(await staleGuideNotes(staff, orderId)),
  ];
}

async function notesOfTwice(staff: Staff, orderId: number): Promise<string[]> {
  const { rows } = await sql<InvoiceOfOrder>`
    select d.id, d.replaces_id, coalesce(d.full_number, d.id::text) as full_number,
           d.share is not null as is_of_parcel, ${countsAsSale} as counts
      from tax_documents d where d.order_id = ${orderId} and d.kind = 'sale' order by d.id`.execute(staff.db);
  const numbers = invoicedTwice(rows);
  return numbers.length > 0 ? [interpolate(taxTexts(staff).list.several_valid, { numbers: numbers.join(', ') })] : [];
}

async function guideNotes(staff: Staff, orderId: number): Promise<string[]> {
  for (const { country } of await findActiveIssuers(staff.db)) {
    const note = countryWords(staff, country).guide?.not_needed;
    if (note && (await goesWithoutGuide(staff, country, orderId))) return [note];
  }
  return [];
}

async function staleGuideNotes(staff: Staff, orderId: number): Promise<string[]> {
  const stale = Map.groupBy(await findStaleGuides(staff.db, orderId), ({ country }) => country);
  return [...stale].flatMap(([country, guides]) => {
    const note = countryWords(staff, country).guide?.take_back;
    return note ? [interpolate(note, { numbers: guides.map(({ full_number }) => full_number).join(', ') })] : [];
  });
}

/** Whether an order is delivered in a country with guides, and its goods need none. */
export async function goesWithoutGuide({ db }: Pick<Staff, 'db'>, country: string, orderId: number): Promise<boolean> {
  const [order] = await findOrderFacts(db, [orderId]);
  return order?.address.country === country && findCountry(country)?.guide?.isNeeded(order) === false;
}
