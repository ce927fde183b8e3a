import type { ErrorKind } from '../core/connector-error.ts';
import type { TaxNotice } from '../core/tax-service.ts';
import type { Mensaje, Respuesta } from './schema.ts';

/** The token, the user's right to the service, and the system: nothing passes until a person acts. */
export const REFUSALS_OF_CALLS: readonly (readonly [readonly string[], ErrorKind])[] = [
  [['989'], 'auth'],
  [['911', '912', '958', '975'], 'config'],
];

/** The SIN's own failures, and `-1`, which it gives as a state without a message. */
export const FAILED: readonly string[] = ['967', '991', '992', '995', '999', '-1'];

/** The CUFD, or the CUIS, of a request is out of force: it passes with new ones. */
export const STALE_IN_REQUEST: readonly string[] = [
  ...['123', '914', '953'],
  ...['913', '929', '930', '959', '973', '979', '988'],
];

/** Or that of the document in it. */
export const STALE_CODES: readonly string[] = [...STALE_IN_REQUEST, '984', '1003', '1006'];

/** The CUF is registered: the SIN has the document. */
export const HAS_IT: readonly string[] = ['952', '1000'];

/** Neither document nor CUF are known. */
export const NOT_FOUND: readonly string[] = ['924', '946'];

/** No significant event is registered. */
export const NO_EVENT: readonly string[] = ['942', '957'];

/** The SIN does not take the times of an event; 984: it began before its CUFD was given. */
export const WRONG_TIMES: readonly string[] = ['974', '981'];
export const OTHER_CUFD = '984';

/** No package has this reception code. */
export const NO_PACKAGE: readonly string[] = ['923', '944'];

export const ALREADY_ANNULLED = '936';

/** The codes of an answer: those of its messages, and that of its state. */
export function codesOf({ mensajes, ...answer }: Respuesta & { codigoEstado?: string }): string[] {
  return [...mensajes.map(({ codigo }) => codigo), answer.codigoEstado ?? ''];
}

export const noticeOf = ({ codigo, descripcion, advertencia }: Mensaje): TaxNotice => ({
  code: codigo,
  text: descripcion,
  is_warning: advertencia === 'true' || /^20[01]\d$/.test(codigo) || codigo === '3008',
});
