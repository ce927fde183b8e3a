import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#ui/place.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countConnectorProducts, LinkFilter } from '../contract.ts';
import classes from './product-links.module.css';

type Props = { connector: string; value: LinkFilter; onChange: (filter: LinkFilter) => void };

/** The Display filter: All, Linked, Unlinked, Suggested, each with how many there are. */
export function LinkSegments({ connector, value, onChange }: Props) {
  const t = useTexts().product_links;
  const { count } = useFormats();
  const { data } = useQuery(queryOf(countConnectorProducts, { params: { connector } }));
  return (
    <fieldset className={classes.segments}>
      <legend className="visually-hidden">{t.display}</legend>
      {LinkFilter.options.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={value === filter}
          data-tone={filter === 'unlinked' && data && data.unlinked > 0 ? 'warning' : undefined}
          onClick={() => onChange(filter)}
        >
          {t.filters[filter]} {data && <span>{count(data[filter])}</span>}
        </button>
      ))}
    </fieldset>
  );
}
