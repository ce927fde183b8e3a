import { useEffect, useRef, useState } from 'react';
import { countAt } from './count-steps.ts';
import { useFormats } from './formats-provider.tsx';

/**
 * A number that runs to its new value: `<AnimatedCount value={counts.pending} />`. Still where motion is not wanted;
 * readers hear only the end.
 */
export function AnimatedCount({ value }: { value: number }) {
  const { count } = useFormats();
  const [shown, setShown] = useState(0);
  const from = useRef(0);

  useEffect(() => {
    const start = performance.now();
    const begin = from.current;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let timer = 0;
    function tick() {
      const { count, nextMs } = countAt(begin, value, isStill ? Number.POSITIVE_INFINITY : performance.now() - start);
      from.current = count;
      setShown(count);
      if (nextMs !== null) timer = window.setTimeout(tick, nextMs);
    }
    tick();
    return () => clearTimeout(timer);
  }, [value]);

  return (
    <span className="numeric">
      <span aria-hidden="true">{count(shown)}</span>
      <span className="visually-hidden">{count(value)}</span>
    </span>
  );
}
