import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { whenIdle } from '#ui/when-idle.ts';

const Pulse = lazyPart(async () => (await import('#features/connections/web/pulse.tsx')).Pulse);

/** The pulse of the partners. It waits until the screen is there: what it asks must not come before the rows. */
export function IdlePulse() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return (
    isIdle && (
      <Suspense>
        <Pulse />
      </Suspense>
    )
  );
}
