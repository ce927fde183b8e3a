import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#ui/place.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countChannelStock } from '../contract.ts';
import classes from './stock.module.css';

type Props = { connectionId: string; value: string; onChange: (filterBy: string) => void };

/** All, Different, Refused, Waiting, each with its count. */
export function StockSegments({ connectionId, value, onChange }: Props) {
  const t = useTexts().stock;
  const { count } = useFormats();
  const { data } = useQuery(queryOf(countChannelStock, { params: { connector: connectionId } }));
  const segments = [
    { filterBy: '', label: t.all, total: data?.all },
    { filterBy: 'Different', label: t.filters.Different, total: data?.different, tone: 'warning' },
    { filterBy: 'Refused', label: t.filters.Refused, total: data?.refused, tone: 'danger' },
    { filterBy: 'Waiting', label: t.filters.Waiting, total: data?.waiting },
  ];
  return (
    <fieldset className={classes.segments}>
      <legend className="visually-hidden">{t.segments}</legend>
      {segments.map(({ filterBy, label, total, tone }) => (
        <button
          key={filterBy}
          type="button"
          aria-pressed={value === filterBy}
          data-tone={total ? tone : undefined}
          onClick={() => onChange(filterBy)}
        >
          {label} {total !== undefined && <span className="numeric">{count(total)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
