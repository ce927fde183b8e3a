import { signOf } from '#base/money.ts';
import { correctionReason } from '../core/correction-reason.ts';
import type { Issuer } from '../core/country.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin, TaxDocument } from '../core/tax-document.ts';
import { type DocumentLine, documentLines } from '../core/totals.ts';
import { xmlText } from '../core/xml.ts';
import { comprador } from './comprador.ts';
import { metodoPago } from './metodo-pago.ts';
import { isSpecialNit } from './nit.ts';
import type { BoliviaSettings } from './settings.ts';
import { totalsRule } from './totals-rule.ts';

const NIT_KIND = '5';
const MAX_ADDRESS = 300;
const MAX_REASON = 200;

/**
 * The document of an order. `buyer.extra` holds the card's complemento and codigoExcepcion, `extra` the digits of the
 * card that paid.
 * @throws TotalsError
 */
export function draft(
  order: OrderFacts,
  { environment, settings }: Issuer<BoliviaSettings>,
  origin: Origin | null,
  on: string,
): TaxDocument {
  const isCorrection = signOf(order.total_cost) < 0;
  const { lines: drafted, totals } = documentLines(order, totalsRule);
  const lines = origin ? drafted.map((line) => withCodesOf(origin, line)) : drafted;
  const { nombreRazonSocial, codigoTipoDocumentoIdentidad, numeroDocumento, complemento } = comprador(order, origin);
  const { codigoMetodoPago, numeroTarjeta } = metodoPago(order.payments, settings);
  const isException =
    codigoTipoDocumentoIdentidad === NIT_KIND && (settings.has_nit_exception || isSpecialNit(numeroDocumento));
  return {
    kind: isCorrection ? 'correction' : 'sale',
    environment,
    order_id: order.order_id,
    order_number: order.order_number,
    issued_on: on,
    buyer: {
      name: nombreRazonSocial,
      tax_id: numeroDocumento,
      tax_id_code: codigoTipoDocumentoIdentidad,
      email: order.customer_email,
      phone: order.customer_phone,
      address: oneLine(order),
      extra: { complemento, codigoExcepcion: isException ? '1' : '0' },
    },
    currency: order.currency,
    lines,
    totals,
    // A note does not say how it is paid back.
    payments: isCorrection ? [] : [{ code: codigoMetodoPago, amount: totals.total }],
    origin: isCorrection ? origin : null,
    reason: isCorrection ? correctionReason(order, MAX_REASON) : '',
    extra: isCorrection ? {} : { numeroTarjeta },
  };
}

/** A note's lines have the codes of their factura's: the SIN compares them (1049). */
function withCodesOf({ lines }: Origin, { tax_codes: _today, ...line }: DocumentLine): DocumentLine {
  const tax_codes = lines.find(({ sku }) => sku === line.sku)?.tax_codes;
  return tax_codes ? { ...line, tax_codes } : line;
}

function oneLine({ address }: OrderFacts): string {
  const { address: street, address_2, address_3, city, state } = address;
  const parts = [street, address_2, address_3, city, state].map((part) => part.trim());
  return xmlText(parts.filter(Boolean).join(', '), MAX_ADDRESS);
}
