import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#ui/place.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countCustomers } from '../contract.ts';
import classes from './customer-list.module.css';

/** All, Synced, Error, each with its count over all time. */
export function CustomerSegments({ value, onChange }: { value: string; onChange: (filterBy: string) => void }) {
  const t = useTexts().customers;
  const { count } = useFormats();
  const { data } = useQuery(queryOf(countCustomers, {}));
  const segments = [
    { filterBy: '', label: t.all, total: data?.total },
    { filterBy: 'Synced', label: t.states.synced, total: data?.counts.synced },
    { filterBy: 'Error', label: t.states.errorCustomer, total: data?.counts.errorCustomer },
  ];
  return (
    <fieldset className={classes.segments}>
      <legend className="visually-hidden">{t.segments}</legend>
      {segments.map(({ filterBy, label, total }) => (
        <button
          key={filterBy}
          type="button"
          aria-pressed={value === filterBy}
          data-tone={filterBy === 'Error' && total ? 'danger' : undefined}
          onClick={() => onChange(filterBy)}
        >
          {label} {total !== undefined && <span className="numeric">{count(total)}</span>}
        </button>
      ))}
    </fieldset>
  );
}
