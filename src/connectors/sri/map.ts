import { instantInZone } from '#base/calendar-date.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { TaxAnswer, TaxNotice } from '../core/tax-service.ts';
import type { Autorizacion, Mensaje } from './schema.ts';

const ZONE = 'America/Guayaquil';

/** How long the SRI takes for most documents. */
export const ASK_AFTER_MS = 3_000;

export const noticeOf = ({ identificador, mensaje, informacionAdicional, tipo }: Mensaje): TaxNotice => ({
  code: identificador,
  text: [mensaje, informacionAdicional].filter(Boolean).join(': '),
  is_warning: tipo === 'ADVERTENCIA' || tipo === 'INFORMATIVO',
});

/**
 * The SRI's decision. Of several authorisations of one clave the most final one counts. Null where it has none. @throws
 * ConnectorError bug where the SRI's answer is undocumented
 */
export function answerOf(autorizaciones: readonly Autorizacion[]): TaxAnswer | null {
  if (autorizaciones.length === 0) return null;
  const [authorised] = autorizaciones.filter(({ estado }) => estado === 'AUTORIZADO');
  if (authorised) return authorisedAnswer(authorised);
  if (autorizaciones.some(({ estado }) => /^(EN PROCES|RECIBIDA|PPR)/.test(estado))) {
    return { state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket: null };
  }
  const refused = autorizaciones.findLast(({ estado }) => /^NO AUTORIZAD[AO]$|^NAT$/.test(estado));
  if (refused) return { state: 'rejected', is_number_used: true, notices: refused.mensajes.map(noticeOf) };
  const [first] = autorizaciones;
  const said = first?.mensajes.map(({ identificador, mensaje }) => `${identificador} ${mensaje}`).join('; ');
  throw new ConnectorError('bug', `The SRI answers ${first?.estado}: ${said}`, {
    partner_code: first?.mensajes[0]?.identificador,
  });
}

function authorisedAnswer(autorizacion: Autorizacion): TaxAnswer {
  const { numeroAutorizacion, fechaAutorizacion, comprobante, mensajes } = autorizacion;
  return {
    state: 'authorised',
    ids: { numeroAutorizacion, fechaAutorizacion },
    at: instantOf(fechaAutorizacion),
    xml: comprobante || null,
    notices: mensajes.map(noticeOf),
  };
}

/** `2026-11-20T13:00:05.000-05:00`, and in older answers `20/11/2026 13:00:05`. */
function instantOf(fecha: string): string {
  const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d:\d\d)/.exec(fecha) ?? [];
  const at = time ? instantInZone(`${year}-${month}-${day}T${time}`, ZONE) : new Date(fecha);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  throw new ConnectorError('bug', `The SRI authorised the document at “${fecha}”, which is no time`);
}
