import { createHash } from 'node:crypto';
import { below, textAt } from '../xml.ts';
import { bogotaTime } from './bogota-time.ts';
import { type Documento, EXTENSION } from './documento.ts';
import type { Register } from './register.ts';
import type { Regla } from './regla.ts';

const DAY_MS = 86_400_000;
/** InvoiceTypeCode 04, and how late it is taken: two days after the services are back. */
const CONTINGENCY = '04';
const CONTINGENCY_DAYS = 4;

/** Number and range, software, CUFE or CUDE, day. */
export function checkHead(document: Documento, register: Register, now: number): Regla[] {
  const isInvoice = document.kind === 'factura';
  const [head, parts] = isInvoice ? ['FAD', 'FAB'] : ['CAD', 'CAB'];
  const software = textAt(document.root, ...EXTENSION, 'SoftwareProvider', 'SoftwareID') ?? '';
  const pin = register.pin(software);
  const found = isInvoice ? checkRange(document, register) : checkNoteKind(document);
  const security = textAt(document.root, ...EXTENSION, 'SoftwareSecurityCode');
  if (pin !== undefined && security !== sha384(software + pin + document.id)) {
    found.push({ code: `${parts}27b`, text: 'Huella no corresponde a un software autorizado para este OFE' });
  }
  const key = isInvoice ? keyOf(document, register) : pin;
  if (key !== undefined && document.uuid !== sha384(cufeText(document, key))) {
    const name = isInvoice ? 'CUFE' : 'CUDE';
    found.push({ code: `${head}06`, text: `Valor del ${name} no está calculado correctamente` });
  }
  if (!isOfItsDay(document, now)) {
    found.push({ code: `${head}09e`, text: 'La fecha de generación es distinta a la fecha de firma y envío' });
  }
  return found;
}

/** A factura of a time when the DIAN was away comes some days later. */
function isOfItsDay({ root, date }: Documento, now: number): boolean {
  const days = textAt(root, 'InvoiceTypeCode') === CONTINGENCY ? CONTINGENCY_DAYS : 0;
  return date <= bogotaTime(now).date && date >= bogotaTime(now - days * DAY_MS).date;
}

const CONTROL = [...EXTENSION, 'InvoiceControl'];

function checkRange({ root, id, date }: Documento, register: Register): Regla[] {
  const text = (...path: string[]) => textAt(root, ...CONTROL, ...path) ?? '';
  const resolution = text('InvoiceAuthorization');
  const prefix = text('AuthorizedInvoices', 'Prefix');
  if (!register.hasResolution(resolution)) {
    return [{ code: 'FAB05b', text: 'Número de autorización de la numeración no corresponde a un número válido' }];
  }
  const range = register.range(resolution, prefix);
  if (!range) return [{ code: 'FAB10a', text: 'El prefijo no corresponde al de la autorización de numeración' }];
  const found: Regla[] = [];
  const say = (isWrong: boolean, code: string, what: string) => {
    if (isWrong) found.push({ code, text: what });
  };
  const [start, end] = [text('AuthorizationPeriod', 'StartDate'), text('AuthorizationPeriod', 'EndDate')];
  say(start !== range.valid_from, 'FAB07b', 'Fecha inicial no corresponde a la de la autorización');
  say(end !== range.valid_until, 'FAB08b', 'Fecha final no corresponde a la de la autorización');
  say(date < range.valid_from, 'FAB07c', 'Fecha de la factura anterior a la vigencia de la numeración');
  say(date > range.valid_until, 'FAB08c', 'Fecha de la factura posterior a la vigencia de la numeración');
  say(text('AuthorizedInvoices', 'From') !== String(range.from), 'FAB11a', 'Valor inicial del rango no corresponde');
  say(text('AuthorizedInvoices', 'To') !== String(range.to), 'FAB12a', 'Valor final del rango no corresponde');
  const number = Number(id.slice(prefix.length));
  const isOutside = !id.startsWith(prefix) || number < range.from || number > range.to;
  say(isOutside, 'FAD05e', 'Número de factura no existe para el número de autorización');
  return found;
}

function checkNoteKind({ root }: Documento): Regla[] {
  const [kind = ''] = [textAt(root, 'CustomizationID')];
  const hasReference = below(root, 'BillingReference', 'InvoiceDocumentReference').length > 0;
  if (kind === (hasReference ? '20' : '22')) return [];
  return [{ code: 'CAD02a', text: 'CustomizationID no indica un valor válido' }];
}

function keyOf({ root }: Documento, register: Register): string | undefined {
  const [resolution, prefix] = [['InvoiceAuthorization'], ['AuthorizedInvoices', 'Prefix']].map(
    (path) => textAt(root, ...CONTROL, ...path) ?? '',
  );
  return register.range(resolution ?? '', prefix ?? '')?.technical_key;
}

/** The parts of a CUFE or CUDE, by the DIAN's annex. */
function cufeText({ root, id, date, time, issuer, buyer, environment }: Documento, key: string): string {
  const total = (name: string) => truncated(textAt(root, 'LegalMonetaryTotal', name));
  const taxes = ['01', '04', '03'].map((code) => code + truncated(taxOf(root, code)));
  const amounts = [total('LineExtensionAmount'), ...taxes, total('PayableAmount')].join('');
  return `${id}${date}${time}${amounts}${issuer}${buyer}${key}${environment}`;
}

function taxOf(root: Documento['root'], code: string): string | undefined {
  const group = below(root, 'TaxTotal').find(
    (one) => textAt(one, 'TaxSubtotal', 'TaxCategory', 'TaxScheme', 'ID') === code,
  );
  return group && textAt(group, 'TaxAmount');
}

const truncated = (amount = '0.00'): string => /^\d+\.\d\d/.exec(amount)?.[0] ?? amount;

const sha384 = (text: string): string => createHash('sha384').update(text).digest('hex');
