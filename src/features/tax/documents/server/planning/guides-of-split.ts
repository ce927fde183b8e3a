import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { Consignment } from '#features/warehouse/fulfilment/consignments.ts';
import { type DocumentState, unissuedStates, validStates } from '../../document-state.ts';

/** The newest guide of the rest of an order in parcels; `lines`: of what it was sealed for. */
export type RestGuide = {
  id: number;
  order_id: number;
  state: DocumentState;
  revision: number;
  /** The warehouse's, of what it goes with; null of one that was sealed before the warehouse had that. */
  reference: string | null;
  lines: { sku: string; quantity: number }[];
};

/** `replaces_id`: an issued guide that names goods which do not travel with it any more. */
export type WantedGuide = { part: number; revision: number; replaces_id: number | null };

const isOf = (states: readonly DocumentState[], { state }: RestGuide): boolean => states.includes(state);

/**
 * The guides that an order in parcels should have: one for each part that a warehouse took, and one for the rest. The
 * rest gets a further one where its newest is valid and of other goods, or of a submission that is over, once the
 * warehouse took the next: it may be the same by its reference.
 */
export function wantedGuides(consignments: readonly Consignment[], newest: RestGuide | undefined): WantedGuide[] {
  return consignments.flatMap((consignment) => {
    const { part, reference } = consignment;
    if (part > 0) return reference === null ? [] : [{ part, revision: 1, replaces_id: null }];
    if (!newest) return [{ part, revision: 1, replaces_id: null }];
    const { id, revision } = newest;
    if (isOf(unissuedStates, newest)) return [{ part, revision, replaces_id: null }];
    if (!isOf([...validStates, 'cancelled'], newest) || goesWith(newest, consignment)) return [];
    if (newest.reference !== null && reference === null) return [];
    return [{ part, revision: revision + 1, replaces_id: newest.reference === null ? id : null }];
  });
}

/** Whether a sealed guide of the rest is of these goods: by the warehouse's reference, or by pieces where it has none. */
export function goesWith(guide: Pick<RestGuide, 'reference' | 'lines'>, rest: Consignment): boolean {
  if (guide.reference !== null) return guide.reference === rest.reference;
  const [named, going] = [piecesBySku(guide.lines), piecesBySku(rest.lines)];
  return named.size === going.size && [...named].every(([sku, pieces]) => going.get(sku) === pieces);
}

function piecesBySku(lines: RestGuide['lines']): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { sku, quantity } of lines) pieces.set(sku, (pieces.get(sku) ?? 0) + quantity);
  return pieces;
}

const NOTHING = '0';

/** The goods of a consignment as a country knows lines; no amounts, since a guide has none. None of one that is over. */
export const goodsOf = (consignment: Consignment | undefined): OrderFacts['lines'] =>
  (consignment?.lines ?? []).map((line) => ({
    ...line,
    unit_price: NOTHING,
    line_total: NOTHING,
    discount: NOTHING,
    taxes: [],
    is_goods: true,
    is_part: false,
    is_discount: false,
  }));
