import { z } from 'zod';
import { readXml } from '../read-xml.ts';
import type { TaxAnswer, TaxNotice } from '../tax-service.ts';
import { isAccepted, usesNumber } from './return-codes.ts';
import { unzipCdr } from './zip-file.ts';

/** A constancia de recepción: SUNAT's decision. */
export type Cdr = z.infer<typeof Cdr>;
export const Cdr = z.object({
  /** Its own number. */
  id: z.string(),
  /** Peru's wall clock: YYYY-MM-DD and HH:mm:ss. */
  date: z.iso.date(),
  time: z.iso.time({ precision: 0 }),
  /** `F001-1` */
  reference: z.string(),
  /** 0, or why it is refused. */
  code: z.string().regex(/^\d{1,4}$/),
  text: z.string(),
  /** `4031 - Debe indicar el nombre comercial` */
  notes: z.array(z.string()),
  /** The buyer's identity type and number: `6-20100070970`. */
  recipient: z.string(),
  /** The address in the QR code of a guide; else empty. */
  link: z.string(),
  /** As it came; some are in ISO-8859-1, and all are signed. */
  bytes: z.instanceof(Uint8Array),
});

/** The CDR in a zip, base64, before it is parsed. @throws Error where it cannot be read */
export function readCdr(base64: string): Promise<unknown> {
  const bytes = unzipCdr(base64);
  return readXml(bytes, (root) => {
    const own = (name: string) => root.children(name)[0]?.text ?? '';
    const text = (name: string) => root.find('DocumentResponse')?.find(name)?.text ?? '';
    return {
      id: own('ID'),
      date: own('ResponseDate').slice(0, 10),
      time: own('ResponseTime').slice(0, 8),
      reference: text('ReferenceID'),
      code: text('ResponseCode'),
      text: text('Description'),
      notes: root.children('Note').map((note) => note.text),
      recipient: root.find('RecipientParty')?.find('ID')?.text ?? '',
      link: text('DocumentDescription'),
      bytes,
    };
  });
}

const HERE = '-05:00';

/** When SUNAT decided; ISO 8601, UTC. */
export const decidedAt = ({ date, time }: Cdr): string => new Date(`${date}T${time}${HERE}`).toISOString();

/** SUNAT's decision about a document. */
export function answerOf(cdr: Cdr): TaxAnswer {
  const { id, date, time, code, text, link, bytes: receipt } = cdr;
  const observations = cdr.notes.map(observation);
  if (!isAccepted(code)) {
    const notices = [{ code: padded(code), text, is_warning: false }, ...observations];
    return { state: 'rejected', is_number_used: usesNumber(code), receipt, notices };
  }
  return {
    state: 'authorised',
    ids: { numeroCdr: id, fechaCdr: `${date}T${time}${HERE}`, ...(/^https?:/.test(link) && { enlaceQr: link }) },
    at: decidedAt(cdr),
    xml: null,
    receipt,
    notices: Number(code) === 0 ? observations : [{ code, text, is_warning: true }, ...observations],
  };
}

export const padded = (code: string): string => code.padStart(4, '0');

function observation(note: string): TaxNotice {
  const [, code = 'sunat', text = note] = /^\s*(\d{4})\s*-\s*(.+)$/s.exec(note) ?? [];
  return { code, text, is_warning: true };
}
