import { ConnectorError } from '../core/connector-error.ts';
import type { TaxAnswer, TaxNotice } from '../core/tax-service.ts';
import { codesOf, noticeOf, STALE_CODES } from './errors.ts';
import type { RespuestaFacturacion } from './schema.ts';
import type { SiatCtx } from './settings.ts';

const ASK_AFTER_MS = 5_000;

/** Validated at submission, and valid when its state is looked up. */
const VALID = ['908', '690'];
/** Annulled later: it was issued all the same. */
const ANNULLED = '691';
const OBSERVED = '904';
const PENDING = '901';
const REFUSED = '902';

/**
 * The SIN's decision. An observed document is registered where the transaction stands, with the observations as
 * warnings. @throws ConnectorError uncertain where the SIN's answer is undocumented
 */
export function answerOf(ctx: Pick<SiatCtx, 'now'>, answer: RespuestaFacturacion): TaxAnswer {
  const { codigoEstado: state, codigoRecepcion, transaccion } = answer;
  const notices = noticesOf(answer);
  if (VALID.includes(state) || state === ANNULLED || (state === OBSERVED && transaccion)) {
    return {
      state: 'authorised',
      ids: { codigoRecepcion },
      at: ctx.now().toISOString(),
      xml: null,
      notices: [
        ...(state === ANNULLED ? [stateNotice(answer)] : []),
        ...answer.mensajes.map((mensaje) => ({ ...noticeOf(mensaje), is_warning: true })),
      ],
    };
  }
  if (state === PENDING) return { state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket: codigoRecepcion || null };
  if (state === REFUSED || state === OBSERVED) {
    const are_codes_stale = codesOf(answer).some((code) => STALE_CODES.includes(code));
    return { state: 'rejected', is_number_used: false, ...(are_codes_stale && { are_codes_stale }), notices };
  }
  throw new ConnectorError('uncertain', `The SIN answers ${state} ${answer.codigoDescripcion}`, {
    partner_code: state,
  });
}

/** Whether the SIN refuses the document, or observes it. */
export const isRefusal = ({ codigoEstado }: RespuestaFacturacion): boolean =>
  codigoEstado === REFUSED || codigoEstado === OBSERVED;

/** The messages, or the state itself where the SIN gives none. */
export const noticesOf = (answer: RespuestaFacturacion): TaxNotice[] =>
  answer.mensajes.length > 0 ? answer.mensajes.map(noticeOf) : [{ ...stateNotice(answer), is_warning: false }];

const stateNotice = ({ codigoEstado, codigoDescripcion }: RespuestaFacturacion): TaxNotice => ({
  code: codigoEstado,
  text: codigoDescripcion,
  is_warning: true,
});
