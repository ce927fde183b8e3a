import type { Clock } from '../../kit/clock.ts';
import { textAt } from '../xml.ts';
import { type Archivo, openArchivo } from './archivo.ts';
import { Books, type HeldDocument } from './books.ts';
import { cdrZip } from './cdr.ts';
import { checkAmounts } from './check-amounts.ts';
import { checkGuide } from './check-guide.ts';
import { checkHead } from './check-head.ts';
import { checkNote } from './check-note.ts';
import { Excepcion, excepcion, type Motivo, motivo } from './codigo.ts';
import { type Comprobante, readComprobante } from './comprobante.ts';
import { checkFirma } from './firma.ts';
import { daysBetween, limaTime } from './lima-time.ts';
import { Orders } from './orders.ts';
import { isRuc } from './ruc.ts';
import { type Bajas, readBajas, voidLines } from './voidance.ts';

const BILL = /^\d{11}-(01|03|07)-[FB][A-Z\d]{3}-\d{1,8}$/;
const GUIDE = /^\d{11}-09-T[A-Z\d]{3}-\d{1,8}$/;
const VOIDANCE = /^\d{11}-R[AC]-\d{8}-\d{1,5}$/;

const NAMES: Readonly<Record<Comprobante['type'], string>> = {
  '01': 'La Factura',
  '03': 'La Boleta',
  '07': 'La Nota de Credito',
  '09': 'La Guia de Remision',
};

/** The result of a voidance. */
export interface Voidance {
  response: Motivo & { notes: readonly Motivo[] };
  cdr: Uint8Array;
}

interface Options {
  clock: Clock;
  /** The test environment: its CDRs look otherwise, and it takes a number as often as it comes. */
  beta?: boolean;
}

/** SUNAT's reception of documents, for every issuer. */
export class Office {
  readonly books = new Books();
  readonly refusals = new Orders();
  readonly observations = new Orders();
  readonly clock: Clock;
  readonly #beta: boolean;
  readonly #voidances = new Set<string>();
  #constancias = 0;
  /** How long after its day a document may come. */
  days = 3;

  constructor({ clock, beta = false }: Options) {
    this.clock = clock;
    this.#beta = beta;
  }

  /** A factura, boleta or note. `ruc`: whose files the caller may send. @throws Excepcion */
  receiveBill(fileName: string, content: string, ruc: string | undefined): HeldDocument {
    if (/-R[AC]-/.test(fileName)) throw excepcion('0152');
    if (/-(09|31)-/.test(fileName)) throw excepcion('1085');
    return this.#decide(openArchivo(fileName, content, BILL, ruc));
  }

  /** @throws Excepcion */
  receiveGuide(fileName: string, content: string, ruc: string | undefined): HeldDocument {
    return this.#decide(openArchivo(fileName, content, GUIDE, ruc));
  }

  /** @throws Excepcion */
  receiveVoidance(fileName: string, content: string, ruc: string | undefined): Voidance {
    const { name, xml } = openArchivo(fileName, content, VOIDANCE, ruc);
    if (this.#voidances.has(name)) throw excepcion('0402');
    const bajas = readBajas(xml);
    if (!bajas || `${bajas.issuer}-${bajas.id}` !== name) throw excepcion('0306');
    this.#voidances.add(name);
    const now = this.clock.now();
    const [wrong] = [...checkFirma(xml, now), ...voidLines(bajas, this.books, now)];
    const what = bajas.kind === 'RA' ? 'La Comunicacion de baja' : 'El Resumen diario';
    const taken = { code: '0', text: `${what} ${bajas.id}, ha sido ${bajas.kind === 'RA' ? 'aceptada' : 'aceptado'}` };
    const response = { ...(wrong ?? taken), notes: [] };
    return { response, cdr: this.#constancia(name, bajas, response) };
  }

  #decide({ name, xml }: Archivo): HeldDocument {
    const comprobante = readNamed(name, xml);
    const { issuer, type, id } = comprobante;
    if (!isRuc(issuer)) throw excepcion('1078');
    const known = this.books.find(issuer, type, id);
    if (known) {
      known.timesSent += 1;
      if (!this.#beta) throw excepcion(known.state === 'accepted' ? '1033' : '1032');
    }
    const now = this.clock.now();
    const age = daysBetween(comprobante.date, limaTime(now).date);
    if (age > this.days && id.startsWith('B')) throw excepcion('1079');
    const [found] = this.#check(comprobante, xml, now);
    const ordered = found ? undefined : this.refusals.next();
    const wasLost = ordered?.code === motivo('0140').code;
    if (ordered && ordered.code < '2000' && !wasLost) throw new Excepcion(ordered);
    const held = this.#hold(comprobante, name, found ?? (wasLost ? undefined : ordered), known?.timesSent ?? 1);
    if (wasLost) throw excepcion('0140');
    return held;
  }

  #check(comprobante: Comprobante, xml: Uint8Array, now: number): Motivo[] {
    return [
      ...checkFirma(xml, now),
      ...checkHead(comprobante, now, this.days),
      ...(comprobante.type === '09' ? checkGuide(comprobante) : checkAmounts(comprobante)),
      ...checkNote(comprobante, this.books),
    ];
  }

  #hold(comprobante: Comprobante, name: string, against: Motivo | undefined, timesSent: number): HeldDocument {
    const { type, id } = comprobante;
    const observed = against ? undefined : this.observations.next();
    const taken = { code: '0', text: `${NAMES[type]} numero ${id}, ha sido aceptada` };
    const response = { ...(against ?? taken), notes: observed ? [observed] : [] };
    const held: HeldDocument = {
      comprobante,
      state: against ? 'rejected' : 'accepted',
      response,
      cdr: this.#constancia(name, comprobante, response),
      decidedAt: this.clock.now(),
      timesSent,
    };
    this.books.save(held);
    return held;
  }

  #constancia(name: string, about: Comprobante | Bajas, response: Motivo & { notes: readonly Motivo[] }): Uint8Array {
    this.#constancias += 1;
    const at = this.clock.now();
    const isGuide = 'type' in about && about.type === '09';
    const link = `https://e-factura.sunat.gob.pe/v1/contribuyente/gre/comprobantes/descargaqr?hashqr=${Buffer.from(name).toString('base64url')}`;
    return cdrZip(
      {
        name,
        reference: about.id,
        issuer: about.issuer,
        receiver: 'buyer' in about ? `${about.buyer.type}-${about.buyer.id}` : '6-',
        date: about.date,
        response,
        number: at * 1_000 + this.#constancias,
        at,
        ...(isGuide && response.code === '0' && { link }),
      },
      this.#beta,
    );
  }
}

/** The document of a file, which has to be the one that its name says. */
function readNamed(name: string, xml: Uint8Array): Comprobante {
  const [ruc = '', type = '', series = '', number = ''] = name.split('-');
  const comprobante = isType(type) ? readComprobante(xml, type) : undefined;
  if (!comprobante) throw excepcion('0306');
  const { root, id, issuer, date } = comprobante;
  const [ownSeries, ownNumber, ...more] = id.split('-');
  if (more.length > 0 || !/^[A-Z\d]{4}-\d{1,8}$/.test(id)) throw excepcion('1001');
  if (issuer !== ruc) throw excepcion('1034');
  if (ownSeries !== series) throw excepcion('1035');
  if (Number(ownNumber) !== Number(number)) throw excepcion('1036');
  const code = textAt(root, type === '09' ? 'DespatchAdviceTypeCode' : 'InvoiceTypeCode')?.trim();
  if (type !== '07' && code !== type) throw excepcion('1003');
  if (Number.isNaN(Date.parse(date))) throw excepcion('1010');
  return comprobante;
}

const isType = (text: string): text is Comprobante['type'] => text in NAMES;
