import { ConnectorError } from '../core/connector-error.ts';
import type { SealedDocument, TaxAnswer, TaxNotice } from '../core/tax-service.ts';
import type { Consulta } from './schema.ts';

/** Authorisations take some seconds. */
const ASK_AFTER_MS = 3_000;

export const pending: TaxAnswer = { state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket: 'received' };

/** Whether the query service knows this document; it may know another of the same number. */
export const isSame = ({ ids }: SealedDocument, { Estado, ClaveAcceso }: Consulta): boolean =>
  Estado !== '0' && ClaveAcceso === ids.claveAcceso;

/** The outcome of a document that the provider knows. */
export function answerOf({ ids }: SealedDocument, consulta: Consulta): TaxAnswer {
  const { Estado, NumAutorizacion, FechaAutorizacion, Detalle, resultado } = consulta;
  if (Estado === '6') return { state: 'rejected', is_number_used: true, notices: [noticeOf(Detalle)] };
  if (Estado !== '5') return pending;
  return {
    state: 'authorised',
    ids: { numeroAutorizacion: NumAutorizacion || (ids.claveAcceso ?? ''), fechaAutorizacion: FechaAutorizacion },
    at: instantOf(FechaAutorizacion),
    xml: resultado || null,
    notices: [],
  };
}

/** `52 - ERROR EN DIFERENCIAS - importeTotal`: the SRI's code comes first. */
function noticeOf(detalle: string): TaxNotice {
  const [, code, text] = /^(\d+) - (.*)$/s.exec(detalle) ?? [];
  return { code: code ?? 'NO AUTORIZADO', text: text ?? detalle, is_warning: false };
}

function instantOf(fecha: string): string {
  const instant = new Date(fecha);
  if (Number.isNaN(instant.getTime())) throw new ConnectorError('bug', `Stupendo gave no date but “${fecha}”`);
  return instant.toISOString();
}
