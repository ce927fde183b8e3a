import { fromCoins, subtractAmount, toCoins } from '#base/money.ts';
import type { DocumentLine } from '../core/totals.ts';
import { xmlText } from '../core/xml.ts';

const MAX_CODE = 50;
const MAX_NAME = 500;

/** Amounts of a line, with two decimals. */
export type Importes = { precioUnitario: string; montoDescuento: string; subTotal: string };

/**
 * The SIN counts subTotal = cantidad × precioUnitario − montoDescuento to the cent, with a price of two decimals. A
 * price that does not divide is rounded up, and the discount takes the rest.
 */
export function importes({ gross, discount, quantity }: DocumentLine): Importes {
  const times = BigInt(quantity);
  const paid = toCoins(gross, 2);
  const price = (paid + toCoins(discount, 2) + times - 1n) / times;
  return {
    precioUnitario: fromCoins(price, 2),
    montoDescuento: subtractAmount(fromCoins(price * times, 2), fromCoins(paid, 2)),
    subTotal: fromCoins(paid, 2),
  };
}

/** The description of a line; the SKU where the name has no printable character. */
export const descripcion = ({ description, sku }: DocumentLine): string =>
  xmlText(description, MAX_NAME) || xmlText(sku, MAX_NAME) || 'Producto';

/** The issuer's own code of a line; shipping and amounts without goods have none of their own. */
export const codigoProducto = (line: DocumentLine): string =>
  xmlText(line.sku, MAX_CODE) || (line.is_service ? 'SERVICIO' : 'SIN-CODIGO');
