/** The parts of a clave de acceso, each with all its digits. */
type Parts = {
  /** YYYY-MM-DD in Ecuador, as the document's fechaEmision. */
  issued_on: string;
  codDoc: string;
  ruc: string;
  /** 1: test; 2: production. */
  ambiente: string;
  estab: string;
  ptoEmi: string;
  secuencial: string;
  /** The issuer's own eight digits, drawn once for each document. */
  codigoNumerico: string;
};

/** Tipo de emisión: the only one of the offline scheme. */
const NORMAL_EMISSION = '1';

/**
 * Ecuador's access key: 49 digits that identify one document for life. In the offline scheme it is also the number of
 * the authorisation.
 * @throws Error when the parts do not make 48 digits
 * @see SRI, Ficha técnica de comprobantes electrónicos, esquema offline: "clave de acceso"
 */
export function claveAcceso(parts: Parts): string {
  const { issued_on, codDoc, ruc, ambiente, estab, ptoEmi, secuencial, codigoNumerico } = parts;
  const day = `${issued_on.slice(8, 10)}${issued_on.slice(5, 7)}${issued_on.slice(0, 4)}`;
  const digits = [day, codDoc, ruc, ambiente, estab, ptoEmi, secuencial, codigoNumerico, NORMAL_EMISSION].join('');
  if (!/^\d{48}$/.test(digits)) throw new Error(`These parts make no clave de acceso: ${digits}`);
  return digits + digitoVerificador(digits);
}

/** Modulo 11 with weights 2 to 7 from the right; 11 is written as 0, 10 as 1. */
export function digitoVerificador(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (2 + (place % 6)), 0);
  const digit = 11 - (sum % 11);
  return digit === 11 ? '0' : digit === 10 ? '1' : String(digit);
}
