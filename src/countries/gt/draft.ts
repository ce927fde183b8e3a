import { signOf } from '#base/money.ts';
import { correctionReason } from '../core/correction-reason.ts';
import type { Issuer } from '../core/country.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin, TaxDocument } from '../core/tax-document.ts';
import { documentLines } from '../core/totals.ts';
import { xmlText } from '../core/xml.ts';
import { receptor } from './receptor.ts';
import type { GuatemalaSettings } from './settings.ts';
import { tipoOf } from './tipo.ts';
import { totalsRule } from './totals-rule.ts';

const MAX_ADDRESS = 200;
const MAX_PLACE = 100;
/** As the schema has `MotivoAjuste`. */
const MAX_REASON = 200;

/**
 * The document of an order. `extra.tipo` is the kind of DTE; `buyer.extra` the parts of the receiver's address, empty
 * outside Guatemala.
 * @throws TotalsError
 */
export function draft(
  order: OrderFacts,
  { environment, settings }: Issuer<GuatemalaSettings>,
  origin: Origin | null,
  on: string,
): TaxDocument {
  const kind = signOf(order.total_cost) < 0 ? 'correction' : 'sale';
  const tipo = tipoOf(kind, settings, origin, on);
  const { lines, totals } = documentLines(order, totalsRule(order, tipo, origin));
  const { idReceptor, tipoEspecial, nombreReceptor } = receptor(order, origin);
  const place = placeOf(order);
  return {
    kind,
    environment,
    order_id: order.order_id,
    order_number: order.order_number,
    issued_on: on,
    buyer: {
      name: nombreReceptor,
      tax_id: idReceptor,
      tax_id_code: tipoEspecial || (idReceptor === 'CF' ? 'CF' : 'NIT'),
      email: order.customer_email,
      phone: order.customer_phone,
      address: [place.direccion, place.municipio, place.departamento].filter(Boolean).join(', '),
      extra: place,
    },
    currency: order.currency,
    lines,
    totals,
    // A DTE does not say how it was paid.
    payments: [],
    origin: kind === 'correction' ? origin : null,
    reason: kind === 'correction' ? correctionReason(order, MAX_REASON) : '',
    extra: { tipo },
  };
}

function placeOf({ address }: OrderFacts) {
  const { address: street, address_2, address_3, city, state, postal_code, country } = address;
  const isHere = country === '' || country === 'GT';
  const parts = [street, address_2, address_3].map((part) => part.trim()).filter(Boolean);
  return {
    direccion: isHere ? xmlText(parts.join(', '), MAX_ADDRESS) : '',
    municipio: isHere ? xmlText(city, MAX_PLACE) : '',
    departamento: isHere ? xmlText(state, MAX_PLACE) : '',
    codigoPostal: /^\d{1,10}$/.exec(postal_code.trim())?.[0] ?? '0',
  };
}
