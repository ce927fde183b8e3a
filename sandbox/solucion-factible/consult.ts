import { element, soapEnvelope } from '../tax/soap.ts';
import type { Tag } from '../tax/xml.ts';
import type { HeldDocument } from './books.ts';
import type { Office } from './certify.ts';
import { expireConsent, needsConsent } from './consent.ts';
import { parameter } from './soap.ts';

const TYPES = 'http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio';

type Status = { code: string; cancelable: string; state: string; cancellation: string };

const INVALID: Status = {
  code: 'N - 601: La expresión impresa proporcionada no es válida.',
  cancelable: '',
  state: 'No Encontrado',
  cancellation: '',
};
const NOT_FOUND: Status = { ...INVALID, code: 'N - 602: Comprobante no encontrado.' };

/** SAT's public service: the state of a document, by `expresionImpresa` `?re=&rr=&tt=&id=`. It needs no login. */
export function consult(office: Office, operation: Tag): string {
  const { code, cancelable, state, cancellation } = statusOf(office, parameter(operation, 'expresionImpresa'));
  const result = [
    element('a:CodigoEstatus', code),
    element('a:EsCancelable', cancelable),
    element('a:Estado', state),
    element('a:EstatusCancelacion', cancellation),
    element('a:ValidacionEFOS', '200'),
  ].join('');
  return soapEnvelope(
    `<ConsultaResponse xmlns="http://tempuri.org/"><ConsultaResult xmlns:a="${TYPES}">${result}</ConsultaResult></ConsultaResponse>`,
  );
}

function statusOf(office: Office, expression: string): Status {
  const asked = new URLSearchParams(expression);
  const [re, rr, tt, id] = ['re', 'rr', 'tt', 'id'].map((name) => asked.get(name) ?? '');
  if (!re || !rr || !tt || !id) return INVALID;
  const held = office.books.byUuid(id);
  if (!held || held.emisor !== re || held.receptor !== rr || Number(held.total) !== Number(tt)) return NOT_FOUND;
  expireConsent(office, held);
  return {
    code: 'S - Comprobante obtenido satisfactoriamente.',
    cancelable: cancelableOf(office, held),
    state: held.cancelled ? 'Cancelado' : 'Vigente',
    cancellation: cancellationOf(held),
  };
}

function cancelableOf(office: Office, held: HeldDocument): string {
  if (office.books.isCredited(held.stamp.uuid)) return 'No cancelable';
  return needsConsent(office, held) ? 'Cancelable con aceptación' : 'Cancelable sin aceptación';
}

function cancellationOf({ consent, cancelled }: HeldDocument): string {
  if (!consent) return cancelled ? 'Cancelado sin aceptación' : '';
  if (consent.answer === null) return 'En proceso';
  if (consent.answer === 'rejected') return 'Solicitud rechazada';
  return consent.answer === 'expired' ? 'Plazo vencido' : 'Cancelado con aceptación';
}
