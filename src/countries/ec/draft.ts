import { signOf } from '#base/money.ts';
import { correctionReason } from '../core/correction-reason.ts';
import type { Issuer } from '../core/country.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin, TaxDocument } from '../core/tax-document.ts';
import { documentLines } from '../core/totals.ts';
import { xmlText } from '../core/xml.ts';
import { comprador } from './comprador.ts';
import { formasDePago } from './formas-pago.ts';
import type { EcuadorSettings } from './settings.ts';
import { totalsRule } from './totals-rule.ts';

/**
 * The document of an order.
 * @throws TotalsError
 */
export function draft(
  order: OrderFacts,
  { environment, settings }: Issuer<EcuadorSettings>,
  origin: Origin | null,
  on: string,
): TaxDocument {
  const isCorrection = signOf(order.total_cost) < 0;
  const { lines, totals } = documentLines(order, totalsRule(order, on, origin));
  const buyer = comprador(order, origin);
  return {
    kind: isCorrection ? 'correction' : 'sale',
    environment,
    order_id: order.order_id,
    order_number: order.order_number,
    issued_on: on,
    buyer: {
      name: buyer.razonSocialComprador,
      tax_id: buyer.identificacionComprador,
      tax_id_code: buyer.tipoIdentificacionComprador,
      email: order.customer_email,
      phone: order.customer_phone,
      address: oneLine(order),
      extra: {},
    },
    currency: order.currency,
    lines,
    totals,
    payments: formasDePago(order.payments, totals.total, settings.payment_form),
    origin: isCorrection ? origin : null,
    reason: isCorrection ? correctionReason(order, MAX_REASON) : '',
    extra: {},
  };
}

const MAX_ADDRESS = 300;
/** As the schema has `motivo`. */
const MAX_REASON = 300;

function oneLine({ address }: OrderFacts): string {
  const { address: street, address_2, address_3, city, state, postal_code } = address;
  const parts = [street, address_2, address_3, city, state, postal_code].map((part) => part.trim());
  return xmlText(parts.filter(Boolean).join(', '), MAX_ADDRESS);
}
