import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import classes from './idle.module.css';
import { isFirstScreen, whenIdle } from './when-idle.ts';

type Props = {
  /** A `lazyPart`, and what it asks: neither comes before the first rows, whose room on the line it would take. */
  children: ReactNode;
  /** What is there until then. */
  room?: ReactNode;
  /** It is a button: while that has the focus, it stays. */
  isControl?: boolean;
  /** Somebody pressed what is there, as `useLatePress` says: it comes now. */
  isAwaited?: boolean;
};

/**
 * Waits until the first screen is there, and on no later one: `<Idle><Pulse /></Idle>`. What is there until then is taken away once its
 * successor is loaded, and not before: a press between the two would be lost.
 */
export function Idle({ children, room, isControl = false, isAwaited = false }: Props) {
  const [isIdle, setIsIdle] = useState(() => !isFirstScreen());
  const [isHeld, setIsHeld] = useState(false);
  const [hasCome, setHasCome] = useState(isIdle);
  useEffect(() => (isIdle ? undefined : whenIdle(() => startTransition(() => setIsIdle(true)))), [isIdle]);
  // It stays once it has come: what had the focus and is gone does not tell that it lost it.
  if (!hasCome && (isAwaited || (isIdle && !isHeld))) setHasCome(true);
  const heard = isControl ? (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is
    <span
      className={classes.room}
      onFocus={() => setIsHeld(true)}
      onBlur={() => startTransition(() => setIsHeld(false))}
    >
      {room}
    </span>
  ) : (
    room
  );
  return <Suspense fallback={room}>{hasCome ? children : heard}</Suspense>;
}
