import { useFormats } from '#ui/formats-provider.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';

/**
 * When a partner last answered: how long ago while all is well, else by the clock, since “now” next to an outage would
 * contradict it.
 */
export function LastSuccess({ connection: { health, last_success_at } }: { connection: ConnectionView }) {
  const t = useTexts().connections;
  const { longDate } = useFormats();
  if (!last_success_at) return t.never;
  return health === 'ok' ? <RelativeTime at={last_success_at} /> : longDate(last_success_at);
}
