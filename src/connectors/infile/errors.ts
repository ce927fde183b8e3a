import { ConnectorError } from '../core/connector-error.ts';
import type { TaxNotice } from '../core/tax-service.ts';
import type { Answer, AnswerError } from './schema.ts';

/** SAT's codes, as `FEL_RCP302` or without `FEL_`. */
const SAT_CODE = /(?<![A-Z])(?:FEL[_-])?((?:RCP|INF|SEC|GEN|AUT|ASO|ANU)\d{3})(?!\d)/;

const WRONG_KEYS = 'AUT003';
/** The certifier could not reach SAT as it should: nothing of it is about the document. */
const FAULTS = ['AUT001', 'AUT002', 'GEN100'];

/** Infile's own words for keys that are wrong; they come without a code of SAT's. */
const ABOUT_KEYS =
  /\b(llaves?|claves?|usuario|token|alias)\b.*\b(inv[aá]lid|incorrect|err[oó]ne|no existe|expirad|no coincide)/is;

/** The notices of a refused document, annulment or signature: one for each error, or one for the whole. */
export function noticesOf({
  descripcion,
  descripcion_errores,
}: Pick<Answer, 'descripcion' | 'descripcion_errores'>): TaxNotice[] {
  if (descripcion_errores.length === 0) {
    return [
      { code: SAT_CODE.exec(descripcion)?.[1] ?? 'infile', text: descripcion || 'Sin explicación', is_warning: false },
    ];
  }
  return descripcion_errores.map((error) => ({
    code: codeOf(error),
    text: error.mensaje_error || error.validacion || descripcion,
    is_warning: false,
  }));
}

function codeOf({ numeral, validacion, mensaje_error, categoria }: AnswerError): string {
  const stated = [numeral, validacion, mensaje_error].map((text) => SAT_CODE.exec(text)?.[1]).find(Boolean);
  return stated ?? (numeral || validacion || categoria || 'infile');
}

/** Throws a refusal that is about the keys or the service, and not about the document. */
export function throwFailure(notices: readonly TaxNotice[]): void {
  for (const { code, text } of notices) {
    const areKeysWrong = code === WRONG_KEYS || (!SAT_CODE.test(code) && ABOUT_KEYS.test(text));
    if (areKeysWrong) throw new ConnectorError('auth', text, { partner_code: code });
    if (FAULTS.includes(code)) throw new ConnectorError('transient', text, { partner_code: code });
  }
}

/** An answer that may be about a document, but does not say what became of it. */
export const unclear = (message: string, cause?: unknown): ConnectorError =>
  new ConnectorError('uncertain', message, { cause });
