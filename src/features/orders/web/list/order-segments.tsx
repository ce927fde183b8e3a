import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ERROR_FILTER, type OrderStatus, statusOfFilter } from '#features/order-lifecycle/order-status.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countOrders } from '../../contract.ts';
import classes from './order-list.module.css';

// What needs staff first, then along the order's way.
const SHOWN: readonly OrderStatus[] = [
  'error',
  'pending',
  'packing',
  'partially_shipped',
  'shipped',
  'fulfilled',
  'refund',
  'cancelled',
];

type Props = { filterBy: string; onChange: (filterBy: string) => void };

/** The list by status, each with how many orders there are. */
export function OrderSegments({ filterBy, onChange }: Props) {
  const t = useTexts().orders;
  const { count } = useFormats();
  const { data } = useQuery(queryOf(countOrders, {}));
  const chosen = statusOfFilter(filterBy);
  const bar = useRef<HTMLFieldSetElement>(null);
  const isCounted = data !== undefined;
  // On a tablet the last of them are out of sight; the counts make them wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they end depends on the counts
  useEffect(() => {
    const pressed = bar.current?.querySelector(`[data-status="${chosen ?? ''}"]`);
    if (bar.current && pressed) scrollSideways(bar.current, pressed);
  }, [chosen, isCounted]);
  return (
    <fieldset ref={bar} className={classes.segments}>
      <legend className="visually-hidden">{t.segments}</legend>
      <button type="button" data-status="" aria-pressed={chosen === undefined} onClick={() => onChange('')}>
        {t.all} {data && <span>{count(data.total)}</span>}
      </button>
      {SHOWN.map((status) => (
        <button
          key={status}
          type="button"
          data-status={status}
          aria-pressed={chosen === status}
          data-tone={status === 'error' && data && data.counts.error > 0 ? 'danger' : undefined}
          onClick={() => onChange(status === 'error' ? ERROR_FILTER : status)}
        >
          {t.statuses[status]} {data && <span>{count(data.counts[status])}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** Not by `scrollIntoView`: from there on Tab would go on, and pass over all that is before. */
function scrollSideways(strip: Element, part: Element): void {
  const [outer, inner] = [strip.getBoundingClientRect(), part.getBoundingClientRect()];
  strip.scrollLeft += Math.max(0, inner.right - outer.right) - Math.max(0, outer.left - inner.left);
}
