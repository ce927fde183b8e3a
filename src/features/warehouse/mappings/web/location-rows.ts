import type { ConnectorLocation } from '../contract.ts';
import type { MappingRow } from './mapping-rows.ts';

/** A place's identity: a number and its digits are the same. */
export const keyOf = ({ connector_location }: ConnectorLocation) => String(connector_location.exigo_id);

/** A location as a row; `isFetched`: it was fetched here and is not stored. */
export type LocationRow = MappingRow & { location: ConnectorLocation; isFetched: boolean };

const asRow = (location: ConnectorLocation, isFetched: boolean): LocationRow => ({
  key: keyOf(location),
  description: location.connector_location.exigo_description,
  saved: location.core_location?.core_id ?? null,
  savedName: location.core_location?.core_description ?? null,
  offer: location.offer,
  mappedBy: location.mapped_by,
  suggested: location.suggested,
  isListed: location.is_listed,
  orders: location.orders,
  staying: location.staying,
  location,
  isFetched,
});

/** Whether a place is stored; others were fetched just now, or only orders name them. */
export const isStored = ({ id }: ConnectorLocation) => id !== undefined;

/** What was fetched comes first; of a place that orders name too, it brings the words and they the number of orders. */
export function rowsOf(listed: readonly ConnectorLocation[], found: readonly ConnectorLocation[]): LocationRow[] {
  const byKey = new Map(listed.map((place) => [keyOf(place), place]));
  const fetched = new Set(found.map(keyOf));
  const waiting = (place: ConnectorLocation) => {
    const { orders, staying } = byKey.get(keyOf(place)) ?? place;
    return { orders, staying };
  };
  return [
    ...found.map((place) => asRow({ ...place, ...waiting(place) }, true)),
    ...listed.filter((place) => !fetched.has(keyOf(place))).map((place) => asRow(place, false)),
  ];
}
