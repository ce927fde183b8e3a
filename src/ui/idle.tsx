import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

type Props = {
  /** A `lazyPart`, and what it asks: neither comes before the first rows. */
  children: ReactNode;
  /** What is there until then. */
  room?: ReactNode;
};

/** Waits until the first screen is there: `<Idle><Pulse /></Idle>` */
export function Idle({ children, room }: Props) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle ? <Suspense fallback={room}>{children}</Suspense> : room;
}
