import { cents } from './amounts.ts';
import type { Documento } from './document.ts';
import { Refused } from './mensajes.ts';

const CI = '1';
const NIT = '5';
const CARD = '2';
/** In centavos. */
const UNNAMED_LIMIT = 300_000n;

/** Names that go with a number in place of a NIT. */
const SPECIAL: Readonly<Record<string, RegExp>> = {
  99001: /./,
  99002: /^control tributario$/i,
  99003: /^ventas menores del d[ií]a$/i,
};

/** Checks the buyer and the payment. Offline no NIT can be looked up, so each bears the exception. @throws Refused */
export function checkBuyer({ cabecera }: Documento, unknownNits: ReadonlySet<string>, isOffline: boolean): void {
  const { codigoTipoDocumentoIdentidad: kind, numeroDocumento: id = '', nombreRazonSocial: name = '' } = cabecera;
  if (id === cabecera.nitEmisor && kind === NIT) throw new Refused('1005');
  if (cabecera.complemento !== '' && kind !== CI) throw new Refused('1011');
  if (cabecera.numeroTarjeta && cabecera.codigoMetodoPago !== CARD) throw new Refused('1012');
  if (/^0+$/.test(id) && cents(cabecera.montoTotal) > UNNAMED_LIMIT) throw new Refused('1010');
  if (isOffline && kind === NIT && cabecera.codigoExcepcion !== '1') throw new Refused('1037', id);
  const special = SPECIAL[id];
  if (special) {
    if (!special.test(name)) throw new Refused('1036', name);
    if (kind !== NIT || cabecera.codigoExcepcion !== '1') throw new Refused('1037', id);
  } else if (name === '') throw new Refused('1036');
  else if (kind === NIT && cabecera.codigoExcepcion !== '1' && (!/^\d{5,13}$/.test(id) || unknownNits.has(id))) {
    throw new Refused('1037', id);
  }
}
