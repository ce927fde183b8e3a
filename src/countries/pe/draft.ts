import { shareOfAmount, signOf } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Buyer, Origin, TaxDocument } from '../core/tax-document.ts';
import { type DocumentLine, documentLines } from '../core/totals.ts';
import { xmlText } from '../core/xml.ts';
import { adquirente } from './adquirente.ts';
import type { PeruSettings } from './settings.ts';
import { tipoNotaOf, tiposNota } from './tipo-nota.ts';
import { totalsRule } from './totals-rule.ts';

/**
 * The document of an order: factura or boleta where its total is above zero, else a credit note, whose `extra.tipoNota`
 * is the code of its reason. `extra.plazo`: days in which SUNAT has to have it.
 * @throws TotalsError
 */
export function draft(
  order: OrderFacts,
  { environment, settings }: Issuer<PeruSettings>,
  origin: Origin | null,
  on: string,
): TaxDocument {
  const isCorrection = signOf(order.total_cost) < 0;
  const { lines, totals } = documentLines(order, totalsRule(order, settings, origin));
  const tipoNota = isCorrection ? tipoNotaOf(order, totals.total, origin) : null;
  return {
    kind: isCorrection ? 'correction' : 'sale',
    environment,
    order_id: order.order_id,
    order_number: order.order_number,
    issued_on: on,
    buyer: buyerOf(order, settings, origin),
    currency: order.currency,
    lines: isCorrection ? lines.map(withoutDiscount) : lines,
    totals: isCorrection ? { ...totals, discount: NOTHING } : totals,
    // Shops are paid before they ship: there is nothing on credit.
    payments: isCorrection ? [] : [{ code: 'Contado', amount: totals.total }],
    origin: isCorrection ? origin : null,
    reason: tipoNota ? tiposNota[tipoNota] : '',
    extra: { plazo: String(settings.send_within_days), ...(tipoNota && { tipoNota }) },
  };
}

const NOTHING = '0.00';

/** Notes have no discounts: their prices are the paid amounts. */
const withoutDiscount = (line: DocumentLine): DocumentLine => ({
  ...line,
  unit_price: shareOfAmount(line.net, '1', String(line.quantity)),
  discount: NOTHING,
});

const MAX_LINE = 200;

/** The buyer of a document, or the receiver of a guía's goods. */
export function buyerOf(order: OrderFacts, settings: PeruSettings, origin: Origin | null): Buyer {
  const { type, id, name } = adquirente(order, settings, origin);
  const { city, state } = order.address;
  return {
    name,
    tax_id: id,
    tax_id_code: type,
    email: xmlText(order.customer_email, MAX_LINE),
    phone: xmlText(order.customer_phone, MAX_LINE),
    address: oneLine([streetOf(order), city, state]),
    extra: {},
  };
}

/** Without city and state. */
export const streetOf = ({ address: { address, address_2, address_3 } }: OrderFacts): string =>
  oneLine([address, address_2, address_3]);

function oneLine(parts: readonly string[]): string {
  const written = parts.map((part) => part.trim()).filter(Boolean);
  return xmlText(written.join(', '), MAX_LINE);
}
