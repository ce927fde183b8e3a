import { useSyncExternalStore } from 'react';
import { useFormats } from './formats-provider.tsx';

const TICK_MS = 30_000;

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** The time now in milliseconds, moving on twice a minute. */
export function useNow(): number {
  return useSyncExternalStore(everyTick, () => Math.floor(Date.now() / TICK_MS) * TICK_MS);
}

/** “5 min. ago”, the exact time in the account's zone on hover: `<RelativeTime at={order.order_date} />`. */
export function RelativeTime({ at }: { at: string }) {
  const formats = useFormats();
  const now = useNow();
  return (
    <time dateTime={at} title={`${formats.longDate(at)} (${formats.time_zone})`}>
      {formats.relative(at, now)}
    </time>
  );
}
