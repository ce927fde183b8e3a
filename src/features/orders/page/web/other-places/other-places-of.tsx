import { Skeleton } from '@mantine/core';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import classes from './ship-from.module.css';
import { ShipFrom } from './ship-from.tsx';
import { useOtherPlaces } from './use-other-places.ts';

/** From where else an order that is out of stock can be shipped, in a line of its own. */
export function OtherPlacesOf({ order }: { order: OrderDetail }) {
  const { placesOf, isPending } = useOtherPlaces([order.id]);
  const places = placesOf(order.id);
  return (
    <div className={classes.line}>
      {isPending && <Skeleton width={220} height={30} />}
      {places && <ShipFrom order={order} places={places} />}
    </div>
  );
}
