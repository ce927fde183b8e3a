import { useEffect, useState } from 'react';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { goesOutIn } from '#features/orders/order/web/goes-out.ts';

/**
 * Counts down from what the server said, so that a browser's wrong clock does not matter; undefined where nothing is to
 * come.
 */
export function useSecondsLeft(order: OrderDetail): number | undefined {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = performance.now();
    setPassed(0);
    if (goesOutIn(order) === undefined) return;
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [order]);
  const whole = goesOutIn(order);
  return whole === undefined ? undefined : Math.max(0, whole - passed);
}
