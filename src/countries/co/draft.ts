import { signOf } from '#base/money.ts';
import type { Issuer } from '../core/country.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Buyer, Origin, TaxDocument } from '../core/tax-document.ts';
import { documentLines } from '../core/totals.ts';
import { xmlText } from '../core/xml.ts';
import { adquiriente } from './adquiriente.ts';
import { conceptoOf, conceptos } from './concepto.ts';
import { medioDePago } from './medio-pago.ts';
import { municipioOf } from './municipio.ts';
import type { ColombiaSettings } from './settings.ts';
import { totalsRule } from './totals-rule.ts';

/**
 * The document of an order: an invoice where its total is above zero, else a credit note, whose `extra.concepto` is the
 * code of its reason.
 * @throws TotalsError
 */
export function draft(
  order: OrderFacts,
  { environment, settings }: Issuer<ColombiaSettings>,
  origin: Origin | null,
  on: string,
): TaxDocument {
  const isCorrection = signOf(order.total_cost) < 0;
  const { lines, totals } = documentLines(order, totalsRule(order, settings, origin));
  const concepto = isCorrection ? conceptoOf(totals.total, origin) : null;
  return {
    kind: isCorrection ? 'correction' : 'sale',
    environment,
    order_id: order.order_id,
    order_number: order.order_number,
    issued_on: on,
    buyer: buyerOf(order, settings, origin),
    currency: order.currency,
    lines,
    totals,
    payments: [{ code: medioDePago(order.payments, settings.payment_code), amount: totals.total }],
    origin: isCorrection ? origin : null,
    reason: concepto ? conceptos[concepto] : '',
    extra: concepto ? { concepto } : {},
  };
}

const MAX_LINE = 300;

/** `extra` has the address by the DANE's codes, for named buyers whose order has the municipality. */
function buyerOf(order: OrderFacts, settings: ColombiaSettings, origin: Origin | null): Buyer {
  const { type, id, name, person, isConsumer } = adquiriente(order, settings, origin);
  const municipio = isConsumer ? null : municipioOf(order.locality_code);
  const { address: street, address_2, address_3, city, state } = order.address;
  const join = (parts: readonly string[]) =>
    xmlText(
      parts
        .map((part) => part.trim())
        .filter(Boolean)
        .join(', '),
      MAX_LINE,
    );
  return {
    name,
    tax_id: id,
    tax_id_code: type,
    email: xmlText(order.customer_email, MAX_LINE),
    phone: order.customer_phone,
    address: join([street, address_2, address_3, city, state]),
    extra: {
      persona: person,
      ...(municipio && {
        municipio: municipio.codigo,
        ciudad: xmlText(city, 60) || municipio.departamento,
        direccion: join([street, address_2, address_3]),
      }),
    },
  };
}
