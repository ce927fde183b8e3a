import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { isFirstScreen, whenIdle } from './when-idle.ts';

type Props = {
  /** A `lazyPart`, and what it asks: neither comes before the first rows, whose room on the line it would take. */
  children: ReactNode;
  /** What is there until then. */
  room?: ReactNode;
  /** Somebody pressed what is there: it comes now. */
  isAwaited?: boolean;
};

/** Waits until the first screen is there, and on no later one: `<Idle><Pulse /></Idle>` */
export function Idle({ children, room, isAwaited = false }: Props) {
  const [isIdle, setIsIdle] = useState(() => !isFirstScreen());
  useEffect(() => (isIdle ? undefined : whenIdle(() => setIsIdle(true))), [isIdle]);
  return isIdle || isAwaited ? <Suspense fallback={room}>{children}</Suspense> : room;
}
