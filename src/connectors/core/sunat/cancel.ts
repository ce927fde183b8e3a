import { createHash } from 'node:crypto';
import { dayInZone } from '#base/calendar-date.ts';
import { ConnectorError } from '../connector-error.ts';
import type { CancelAnswer, IssuedDocument, Signer } from '../tax-service.ts';
import { companyOf, summaryLine, voidedLine } from './cancellation-line.ts';
import { cancellationXml, type Heading } from './cancellation-xml.ts';
import { decidedAt, padded } from './cdr.ts';
import type { Channel } from './channel.ts';
import { isVoided } from './consult.ts';
import { type Numbered, numberedOf } from './numbered.ts';
import { isAccepted } from './return-codes.ts';
import { fetchState, sendSummary } from './summary.ts';

const ZONE = 'America/Lima';
const ASK_AFTER_MS = 5_000;
/** The document was taken back before. 2987 may mean a rejected one too, which ours is not. */
const VOIDED_BEFORE = ['2106', '2323', '2987'];
/** Names that are tried where a file of another cancellation has one already. */
const NAMES = 3;

type Why = { text: string; at: string; ticket: string | null };
type Form = { prefix: 'RA' | 'RC'; root: Heading['root']; line: string };

/**
 * Takes a document back: a factura by a comunicación de baja, a boleta by a daily summary, notes likewise. SUNAT
 * decides later: by the ticket. Once more has no effect: SUNAT says that the document was taken back.
 */
export async function cancel(
  channel: Channel,
  document: IssuedDocument,
  why: Why,
  signer: Signer | null,
): Promise<CancelAnswer> {
  const numbered = numberedOf(document);
  const { ticket } = why;
  const asked = ticket === null ? null : await askTicket(channel, ticket);
  if (asked) return asked;
  const form = await formOf(document, numbered, why);
  if (!form) return refusedGuide(numbered);
  if (await isVoided(channel, document)) {
    return { state: 'cancelled', at: channel.now().toISOString(), receipt: null };
  }
  if (!signer) throw new ConnectorError('config', 'A cancellation is signed with the issuer’s certificate');
  const given = await send(channel, document, { ...form, why, signer });
  return (await askTicket(channel, given)) ?? pending(given);
}

/** Null: guides are taken back on SUNAT's pages alone. */
async function formOf(document: IssuedDocument, numbered: Numbered, { text }: Why): Promise<Form | null> {
  if (numbered.series.startsWith('F')) {
    return { prefix: 'RA', root: 'VoidedDocuments', line: voidedLine(numbered, text) };
  }
  if (!numbered.series.startsWith('B')) return null;
  return { prefix: 'RC', root: 'SummaryDocuments', line: await summaryLine(document, numbered) };
}

const pending = (ticket: string): CancelAnswer => ({ state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket });

function refusedGuide({ series, number }: Numbered): CancelAnswer {
  const text = `${series}-${number}: una guía se da de baja solo en SUNAT Operaciones en Línea`;
  return { state: 'refused', notices: [{ code: 'sunat', text, is_warning: false }] };
}

/** @returns the ticket */
async function send(
  channel: Channel,
  document: IssuedDocument,
  { prefix, root, line, why, signer }: Form & { why: Why; signer: Signer },
): Promise<string> {
  const { issuer: ruc, issued_on: reference_date, ids } = document;
  const company = await companyOf(document);
  const date = dayInZone(new Date(why.at), ZONE);
  for (let name = 1; ; name += 1) {
    const id = `${prefix}-${date.replaceAll('-', '')}-${numberOf(`${ids.nombreArchivo} ${why.at} ${name}`)}`;
    const xml = cancellationXml({ root, id, ruc, company, date, reference_date }, line, signer);
    try {
      return await sendSummary(channel, `${ruc}-${id}`, xml);
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.kind !== 'conflict' || name === NAMES) throw error;
    }
  }
}

/**
 * A file's number is unique among the issuer's of a day; this one follows from the request, so that repeats bear the
 * same.
 */
const numberOf = (request: string): number =>
  1 + (createHash('sha256').update(request).digest().readUInt32BE() % 99_999);

/** The outcome of a cancellation; null where the ticket is not known. */
async function askTicket(channel: Channel, ticket: string): Promise<CancelAnswer | null> {
  const state = await fetchState(channel, ticket);
  if (!state) return null;
  const { code, cdr } = state;
  if (code === '98') return pending(ticket);
  if (!cdr) {
    throw new ConnectorError('transient', `${channel.title} says ${code} of the cancellation and gives no constancia`);
  }
  if (isAccepted(cdr.code) || VOIDED_BEFORE.includes(padded(cdr.code))) {
    return { state: 'cancelled', at: decidedAt(cdr), receipt: cdr.bytes };
  }
  return { state: 'refused', notices: [{ code: padded(cdr.code), text: cdr.text, is_warning: false }] };
}
