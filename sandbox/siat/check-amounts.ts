import { cents, times, toCents, units } from './amounts.ts';
import type { Documento } from './document.ts';
import { Refused } from './mensajes.ts';

type Line = Documento['detalles'][number];

/** Sums to the cent, as the SIN counts them. @throws Refused */
export function checkAmounts({ cabecera, detalles, isNote }: Documento): void {
  for (const line of detalles) checkLine(line);
  if (isNote) return;
  const total = cents(cabecera.montoTotal);
  if (sumOf(detalles) - cents(cabecera.descuentoAdicional) !== total) throw new Refused('1013');
  if (cents(cabecera.montoTotalSujetoIva) !== total - cents(cabecera.montoGiftCard)) throw new Refused('1058');
  const inBolivianos = toCents(times(units(cabecera.montoTotalMoneda), units(cabecera.tipoCambio)));
  if (inBolivianos !== total) throw new Refused('1014');
}

function checkLine({ cantidad, precioUnitario, montoDescuento, subTotal }: Line): void {
  const amount = times(units(cantidad), units(precioUnitario)) - units(montoDescuento);
  if (amount <= 0n || toCents(amount) !== cents(subTotal)) throw new Refused('1018', `${subTotal}`);
}

export const sumOf = (lines: readonly Line[]): bigint => lines.reduce((sum, { subTotal }) => sum + cents(subTotal), 0n);
