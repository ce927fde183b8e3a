import { below, textAt } from '../xml.ts';
import { type Motivo, motivo } from './codigo.ts';
import type { Comprobante } from './comprobante.ts';
import { daysBetween, limaTime } from './lima-time.ts';
import { isRuc } from './ruc.ts';

const DAYS_AHEAD = 2;
const FORMS_OF_PAYMENT = /^(Contado|Credito|Cuota\d{3})$/;

/** Versions, day, parties, form of payment. `days`: how long after its day a document may come. */
export function checkHead(document: Comprobante, now: number, days: number): Motivo[] {
  const { root, type, date, currency, issuer } = document;
  const text = (...path: string[]) => textAt(root, ...path)?.trim() ?? '';
  const found: Motivo[] = [];
  const say = (isWrong: boolean, code: Parameters<typeof motivo>[0]) => {
    if (isWrong) found.push(motivo(code));
  };
  say(text('UBLVersionID') !== '2.1', '2074');
  say(text('CustomizationID') !== '2.0', '2072');
  say(text('Signature', 'SignatoryParty', 'PartyIdentification', 'ID') !== issuer, '2078');
  say(text('Signature', 'DigitalSignatureAttachment', 'ExternalReference', 'URI') === '', '2083');
  const age = daysBetween(date, limaTime(now).date);
  say(age < -DAYS_AHEAD, '2329');
  if (type === '09') return found;
  say(age > days && document.id.startsWith('F'), '2108');
  say(currency === '', '2070');
  const supplier = ['AccountingSupplierParty', 'Party', 'PartyLegalEntity'];
  say(text(...supplier, 'RegistrationName') === '', '2019');
  say(text(...supplier, 'RegistrationAddress', 'AddressTypeCode') === '', '3030');
  if (type !== '07') say((below(root, 'InvoiceTypeCode')[0]?.attributes.listID ?? '') === '', '3205');
  return [...found, ...checkBuyer(document), ...(type === '01' ? checkPayment(document) : [])];
}

function checkBuyer({ root, type, buyer, id }: Comprobante): Motivo[] {
  const isOfRuc = type === '01' || (type === '07' && id.startsWith('F'));
  if (buyer.type === '') return [motivo('2015')];
  if (buyer.name === '') return [motivo('2021')];
  if (isOfRuc && buyer.type !== '6' && operationOf(root) === '0101') return [motivo('2017')];
  if (buyer.type === '6' && !isRuc(buyer.id)) return [motivo('3202')];
  return buyer.type === '1' && !/^\d{8}$/.test(buyer.id) ? [motivo('2801')] : [];
}

/** Catalogue 51; a note has none, and goes to a buyer of the same kind as a domestic sale. */
const operationOf = (root: Comprobante['root']): string =>
  below(root, 'InvoiceTypeCode')[0]?.attributes.listID ?? '0101';

function checkPayment({ root }: Comprobante): Motivo[] {
  const terms = below(root, 'PaymentTerms').filter((one) => textAt(one, 'ID') === 'FormaPago');
  const means = terms.map((one) => textAt(one, 'PaymentMeansID') ?? '');
  if (means.length === 0) return [motivo('3244')];
  if (!means.every((one) => FORMS_OF_PAYMENT.test(one))) return [motivo('3246')];
  return means.includes('Credito') && !means.some((one) => one.startsWith('Cuota')) ? [motivo('3249')] : [];
}
