import { multiplyAmount, roundAmount, signOf } from '#base/money.ts';
import type { GuideRule, Issuer } from '../core/country.ts';
import type { Finding } from '../core/finding.ts';
import { generalFindings } from '../core/general-findings.ts';
import type { LineFact, OrderFacts } from '../core/order-facts.ts';
import type { TaxDocument } from '../core/tax-document.ts';
import type { DocumentLine } from '../core/totals.ts';
import { destinatarioFindings } from './adquirente.ts';
import { buyerOf, streetOf } from './draft.ts';
import { departureIn, type PeruSettings } from './settings.ts';
import { ubigeoOf } from './ubigeo.ts';

/** Since then the electronic guía de remisión is the rule here; midnight in Lima. */
const SINCE = Date.parse('2023-07-01T05:00:00Z');

/** The reason of the transport, in the words of SUNAT's catalogue 20; orders of no amount replace something. */
const MOTIVOS = { sale: { code: '01', name: 'Venta' }, free: { code: '13', name: 'Entrega sin costo' } } as const;

const MIN_STREET = 3;

/** The guía de remisión remitente that goes with an order's goods. */
export const guia: GuideRule<PeruSettings> = {
  isNeeded(order) {
    if (Date.parse(order.order_date) < SINCE) return null;
    return !(order.is_refund || order.is_chargeback || order.is_virtual || signOf(order.total_cost) < 0);
  },
  check: (order, { settings }) => [
    // Of the findings of any document only these apply to a guía, since it has no amounts.
    ...generalFindings(order, null, []).filter(({ code }) => code === 'test_order'),
    ...destinatarioFindings(order, settings),
    ...placeFindings(order),
    ...carrierFindings(settings),
    ...(order.lines.some(isGoods) ? [] : [blocking('pe_guia_no_goods', 'lines')]),
  ],
  draft,
};

const blocking = (code: string, field: Finding['field'], params: Finding['params'] = {}): Finding => ({
  code,
  field,
  is_blocking: true,
  params,
});

function placeFindings(order: OrderFacts): Finding[] {
  const code = order.locality_code.trim();
  const street = [...streetOf(order)].length < MIN_STREET ? [blocking('pe_guia_address', 'address')] : [];
  if (code === '') return [blocking('pe_no_ubigeo', 'locality_code'), ...street];
  return ubigeoOf(code) ? street : [blocking('pe_ubigeo', 'locality_code', { code }), ...street];
}

/** A public carrier is another than the issuer (2560), with RUC and name (2558, 2563). */
function carrierFindings({ ruc, carrier_ruc, carrier_name }: PeruSettings): Finding[] {
  const isHalf = (carrier_ruc === '') !== (carrier_name === '');
  return isHalf || carrier_ruc === ruc ? [blocking('pe_guia_carrier', 'settings')] : [];
}

const isGoods = ({ is_goods, is_discount, quantity }: LineFact): boolean => is_goods && !is_discount && quantity > 0;

/**
 * `extra`: why the goods travel, their weight in kilograms, where they go, and where they leave from if that is not what
 * holds for all of the issuer's.
 */
function draft(order: OrderFacts, { environment, settings }: Issuer<PeruSettings>, on: string): TaxDocument {
  const lines = joinEqual(order.lines.filter(isGoods)).map(lineOf);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const motivo = signOf(order.total_cost) === 0 ? MOTIVOS.free : MOTIVOS.sale;
  return {
    kind: 'guide',
    environment,
    order_id: order.order_id,
    order_number: order.order_number,
    issued_on: on,
    buyer: buyerOf(order, settings, null),
    currency: order.currency,
    lines,
    totals: { net: NOTHING, discount: NOTHING, tax: NOTHING, total: NOTHING, by_rate: [] },
    payments: [],
    origin: null,
    reason: motivo.name,
    extra: {
      motivo: motivo.code,
      peso: roundAmount(multiplyAmount(settings.unit_weight, units), 3),
      ubigeo: ubigeoOf(order.locality_code) ?? '',
      direccion: streetOf(order),
      ...departureOf(order, settings),
    },
  };
}

/** Where goods leave from that have a place of their own in the settings. */
function departureOf({ place }: OrderFacts, { departures }: PeruSettings): Record<string, string> {
  const own = departureIn((place && departures[place]) || '');
  return own ? { partida_ubigeo: own.ubigeo, partida: own.address } : {};
}

/** From where a guía's goods leave, by its `extra` and by what holds for all of the issuer's. */
export const partidaOf = ({ extra }: TaxDocument, settings: PeruSettings): { ubigeo: string; address: string } => ({
  ubigeo: extra.partida_ubigeo ?? (settings.origin_ubigeo || settings.ubigeo),
  address: extra.partida ?? (settings.origin_address || settings.address),
});

/** Lines of the same goods are one, with all of their pieces. */
function joinEqual(lines: readonly LineFact[]): LineFact[] {
  const equal = Map.groupBy(lines, ({ sku, name }) => JSON.stringify([sku, name]));
  return [...equal.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, quantity: others.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
  );
}

const NOTHING = '0.00';

const lineOf = ({ sku, name, quantity }: LineFact): DocumentLine => ({
  sku,
  description: name || sku,
  quantity,
  is_service: false,
  unit_price: NOTHING,
  discount: NOTHING,
  rate: '0',
  net: NOTHING,
  tax: NOTHING,
  gross: NOTHING,
});
