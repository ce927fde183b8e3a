import { type ReactNode, Suspense, useEffect, useState } from 'react';
import classes from './idle.module.css';
import { isFirstScreen, whenIdle } from './when-idle.ts';

type Props = {
  /** A `lazyPart`, and what it asks: neither comes before the first rows, whose room on the line it would take. */
  children: ReactNode;
  /** What is there until then. */
  room?: ReactNode;
  /** Somebody pressed what is there: it comes now. */
  isAwaited?: boolean;
  /** Somebody is at what is there: it does not come now. */
  isHeld?: boolean;
};

/** Waits until the first screen is there, and on no later one: `<Idle><Pulse /></Idle>` */
export function Idle({ children, room, isAwaited = false, isHeld = false }: Props) {
  const [isIdle, setIsIdle] = useState(() => !isFirstScreen());
  const [hasCome, setHasCome] = useState(isIdle);
  useEffect(() => (isIdle ? undefined : whenIdle(() => setIsIdle(true))), [isIdle]);
  // It stays once it has come: what had the focus and is gone does not tell that it lost it.
  if (!hasCome && (isAwaited || (isIdle && !isHeld))) setHasCome(true);
  return hasCome ? <Suspense fallback={room}>{children}</Suspense> : room;
}

/** The same where there is a button until then: while that has the focus, it stays. */
export function IdleControl({ room, ...props }: Omit<Props, 'isHeld'>) {
  const [isFocused, setIsFocused] = useState(false);
  const heard = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is
    <span className={classes.room} onFocus={() => setIsFocused(true)} onBlur={() => setIsFocused(false)}>
      {room}
    </span>
  );
  return <Idle {...props} room={heard} isHeld={isFocused} />;
}
