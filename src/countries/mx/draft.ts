import { signOf } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin, TaxDocument } from '../core/tax-document.ts';
import { documentLines } from '../core/totals.ts';
import { xmlText } from '../core/xml.ts';
import { formaPago } from './forma-pago.ts';
import { receptor } from './receptor.ts';
import { personOf } from './rfc.ts';
import type { MexicoSettings } from './settings.ts';
import { totalsRule } from './totals-rule.ts';

/**
 * The document of an order. `extra` holds the issuer's kind, `F` or `M`, by which the time for a cancellation ends, and
 * where it replaces another one `replaces`, that one's UUID.
 * @throws TotalsError
 */
export function draft(
  order: OrderFacts,
  { environment, settings }: Issuer<MexicoSettings>,
  origin: Origin | null,
  on: string,
): TaxDocument {
  const isCorrection = signOf(order.total_cost) < 0;
  const { lines, totals } = documentLines(order, totalsRule(order, settings, origin));
  const { rfc, nombre, ...codes } = receptor(order, settings, origin);
  return {
    kind: isCorrection ? 'correction' : 'sale',
    environment,
    order_id: order.order_id,
    order_number: order.order_number,
    issued_on: on,
    buyer: {
      name: nombre,
      tax_id: rfc,
      tax_id_code: 'RFC',
      email: order.customer_email,
      phone: order.customer_phone,
      address: oneLine(order),
      extra: codes,
    },
    currency: order.currency,
    lines,
    totals,
    payments: [{ code: formaPago(order.payments, settings.payment_form), amount: totals.total }],
    origin: isCorrection ? origin : null,
    reason: isCorrection ? REASONS[settings.correction_relation] : '',
    extra: { persona: personOf(settings.rfc) },
  };
}

/** SAT's words of c_TipoRelacion. */
const REASONS = { '01': 'Nota de crédito', '03': 'Devolución de mercancía' } as const;

const MAX_ADDRESS = 300;

function oneLine({ address }: OrderFacts): string {
  const { address: street, address_2, address_3, city, state, postal_code } = address;
  const parts = [street, address_2, address_3, city, state, postal_code].map((part) => part.trim());
  return xmlText(parts.filter(Boolean).join(', '), MAX_ADDRESS);
}
