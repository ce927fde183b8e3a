import type { HeldComprobante, State } from '../tax/ecuador/books.ts';
import { guayaquilTime } from '../tax/ecuador/guayaquil-time.ts';
import type { Office } from '../tax/ecuador/office.ts';
import { element, SoapFault, soapEnvelope } from '../tax/soap.ts';
import { type Tag, textAt } from '../tax/xml.ts';
import { ridePdf } from './ride-pdf.ts';

const NOT_FOUND = { estado: '0', detalle: 'DOCUMENTO NO ENCONTRADO' };
const ESTADOS: Readonly<Record<State, { estado: string; detalle: string }>> = {
  received: { estado: '1', detalle: 'RECIBIDO' },
  in_process: { estado: '2', detalle: 'EN PROCESO' },
  authorized: { estado: '5', detalle: 'AUTORIZADO' },
  not_authorized: { estado: '6', detalle: 'NO AUTORIZADO' },
};

/** The fields of the three methods' answers, in addition to shared ones. */
const METHODS: Readonly<Record<string, readonly ('FechaAutorizacion' | 'ArchivoPDF')[]>> = {
  wsConsultaDocumento: [],
  wsConsultaDocumentoFechaAut: ['FechaAutorizacion'],
  wsConsultaDocumentoPDF: ['FechaAutorizacion', 'ArchivoPDF'],
};

/** Answers one of the methods of ConsultaDocumentoSoap. @throws SoapFault for another */
export function answerQuery(office: Office, operation: Tag): string {
  const { name } = operation;
  const more = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!more) throw new SoapFault(`The service has no method ${name}`);
  const held = find(office, operation);
  const state = held && office.state(held);
  const isAuthorized = state === 'authorized';
  const { estado, detalle } = state ? ESTADOS[state] : NOT_FOUND;
  const fields: Readonly<Record<string, string>> = {
    [`${name}Result`]: held && isAuthorized ? held.xml : '',
    ClaveAcceso: held?.document.clave ?? '',
    NumAutorizacion: held && isAuthorized ? held.document.clave : '',
    Estado: estado,
    Detalle: state === 'not_authorized' ? refusalText(held) : detalle,
    EnContingencia: 'N',
  };
  const extra = {
    FechaAutorizacion: held && isAuthorized ? guayaquilTime(held.processedAt) : '',
    ArchivoPDF: held && isAuthorized ? ridePdf(held.document).toString('base64') : '',
  };
  const body = [...Object.entries(fields), ...more.map((one) => [one, extra[one]] as const)];
  const xml = body.map(([field, value]) => element(field, value)).join('');
  return soapEnvelope(`<ns1:${name}Response xmlns:ns1="urn:${name}">${xml}</ns1:${name}Response>`);
}

/** The newest of a number: an account is in one environment, the sandbox's in both. */
function find(office: Office, operation: Tag): HeldComprobante | undefined {
  const given = (name: string) => textAt(operation, name)?.trim();
  return office.books.all.findLast(
    ({ document }) =>
      document.ruc === given('RucEmpresa') &&
      document.codDoc === given('TipoDocumento') &&
      document.estab === given('Establecimiento') &&
      document.ptoEmi === given('PtoEmision') &&
      document.secuencial === given('Secuencial'),
  );
}

function refusalText(held: HeldComprobante | undefined): string {
  const refusal = held?.refusal;
  return refusal ? [refusal.identificador, refusal.mensaje, refusal.informacionAdicional].join(' - ') : '';
}
