import { Skeleton } from '@mantine/core';
import type { OrderDetail } from '../../detail-contract.ts';
import { ShipFrom } from './ship-from.tsx';
import { useOtherPlaces } from './use-other-places.ts';

/** From where else an order that is out of stock can be shipped. */
export function OtherPlacesOf({ order }: { order: OrderDetail }) {
  const { placesOf, isPending } = useOtherPlaces([order.id]);
  const places = placesOf(order.id);
  if (isPending) return <Skeleton width={220} height={30} />;
  return places ? <ShipFrom order={order} places={places} /> : null;
}
