import { createHash } from 'node:crypto';
import type { Clock } from '../kit/clock.ts';
import { readXml, type Tag } from '../tax/xml.ts';
import { amountAt, checkAmounts, vatOf } from './check-amounts.ts';
import { checkAnnulment } from './check-annulment.ts';
import { checkDte } from './check-dte.ts';
import { checkNote, originOf } from './check-note.ts';
import { checkShape, found } from './check-shape.ts';
import { type Finding, Refusal } from './finding.ts';
import { timeIn } from './guatemala-time.ts';
import type { Refusals } from './refusals.ts';
import type { Certified, Register } from './register.ts';
import type { Taxpayers } from './taxpayers.ts';

const CERTIFIER = { nit: '12521337', name: 'INFILE, SOCIEDAD ANONIMA' };

/** The certifier's data, from one reset to the next. */
export interface Office {
  clock: Clock;
  seed: string;
  /** The highest GranTotal of a document for CF, in quetzales. */
  cfLimit: number;
  register: Register;
  taxpayers: Taxpayers;
  refusals: Refusals;
}

export interface Submission {
  usuario: string;
  identificador: string;
  /** The document or annulment, in UTF-8. */
  xml: string;
}

export type Outcome =
  | { is: 'certified' | 'sent-before'; certified: Certified }
  | { is: 'refused'; findings: readonly Finding[] };

/**
 * Certifies a document or an annulment. An identificador that was certified before returns that certificate, whatever
 * its new content is; after a refusal it is free. `operation` is what a path takes; without it the document itself
 * says.
 */
export function submit(office: Office, submission: Submission, operation?: Certified['operation']): Outcome {
  const { usuario, identificador, xml } = submission;
  try {
    if (identificador === '') throw new Refusal('IDENTIFICADOR', 'Falta el identificador de la transacción.');
    const root = readXml(xml);
    const kind = operation ?? (root?.name === 'GTAnulacionDocumento' ? 'ANULACION' : 'CERTIFICACION');
    const first = office.register.sentBefore(usuario, kind, identificador);
    if (first) {
      first.times_sent += 1;
      return { is: 'sent-before', certified: first };
    }
    office.refusals.meet();
    const { kind: shape, data } = checkShape(root);
    if ((shape === 'annulment') !== (kind === 'ANULACION')) {
      throw new Refusal('GEN102', `El XML enviado no es una operación de ${kind}`);
    }
    const certified = kind === 'ANULACION' ? annul(office, submission, data) : certify(office, submission, data);
    if (Array.isArray(certified)) return { is: 'refused', findings: certified };
    office.register.add(usuario, certified);
    return { is: 'certified', certified };
  } catch (error) {
    if (error instanceof Refusal) return { is: 'refused', findings: [error.finding] };
    throw error;
  }
}

function certify(office: Office, submission: Submission, data: Tag): Certified | Finding[] {
  const { clock, cfLimit, register, taxpayers, seed } = office;
  const now = clock.now();
  const findings = [
    ...checkDte(data, { taxpayers, cfLimit, now }),
    ...checkAmounts(data),
    ...checkNote(data, register),
  ];
  if (findings.length > 0) return findings;
  const uuid = uuidOf(`${seed}:${submission.usuario}:${submission.identificador}`);
  const serie = uuid.slice(0, 8);
  const numero = String(Number.parseInt(uuid.slice(9, 18).replace('-', ''), 16));
  const general = found(data, 'DatosGenerales').attributes;
  const emitter = found(data, 'Emisor').attributes;
  return {
    operation: 'CERTIFICACION',
    identificador: submission.identificador,
    uuid,
    serie,
    numero,
    type: general.Tipo ?? '',
    nit: emitter.NITEmisor ?? '',
    receiver: found(data, 'Receptor').attributes.IDReceptor ?? '',
    establishment: emitter.CodigoEstablecimiento ?? '',
    currency: general.CodigoMoneda ?? '',
    is_export: general.Exp === 'SI',
    total: amountAt(data, 'Totales', 'GranTotal'),
    vat: vatOf(data),
    issued_at: general.FechaHoraEmision ?? '',
    certified_at: now,
    xml: withCertification(submission.xml, 'DTE', now, { uuid, serie, numero }),
    origin: originOf(data),
    times_sent: 1,
    annulled_at: null,
  };
}

/** The annulment carries the numbers of the document that it annuls. */
function annul({ clock, register }: Office, { identificador, xml }: Submission, data: Tag): Certified {
  const now = clock.now();
  const document = checkAnnulment(data, register, now);
  document.annulled_at = now;
  return {
    ...document,
    operation: 'ANULACION',
    identificador,
    type: '',
    issued_at: data.attributes.FechaHoraAnulacion ?? '',
    certified_at: now,
    xml: withCertification(xml, 'AnulacionDTE', now),
    origin: null,
    times_sent: 1,
  };
}

/** The text with Certificacion as the last child of `parent`; nothing else of it changes. */
function withCertification(
  xml: string,
  parent: string,
  at: number,
  numbers?: { uuid: string; serie: string; numero: string },
): string {
  const ends = [...xml.matchAll(new RegExp(`</(?:([\\w.-]+):)?${parent}\\s*>`, 'g'))];
  const end = ends.at(-1);
  if (!end) throw new Refusal('GEN101', 'No existe el nodo de certificación dentro del xsd para validaciones del xml');
  const [, prefix] = end;
  const tag = (name: string, content: string, attributes = '') => {
    const full = prefix === undefined ? name : `${prefix}:${name}`;
    return `<${full}${attributes}>${content}</${full}>`;
  };
  const certification = tag(
    'Certificacion',
    [
      tag('NITCertificador', CERTIFIER.nit),
      tag('NombreCertificador', CERTIFIER.name),
      numbers ? tag('NumeroAutorizacion', numbers.uuid, ` Numero="${numbers.numero}" Serie="${numbers.serie}"`) : '',
      tag('FechaHoraCertificacion', timeIn(at)),
    ].join(''),
  );
  return `${xml.slice(0, end.index)}${certification}${xml.slice(end.index)}`;
}

/** Of the form of a random UUID (version 4), in upper case as SAT writes them. */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex').slice(0, 32).split('');
  hex[12] = '4';
  hex[16] = '89ab'.charAt(Number.parseInt(hex[16] ?? '0', 16) % 4);
  const text = hex.join('').toUpperCase();
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
