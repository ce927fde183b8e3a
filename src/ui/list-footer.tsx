import { interpolate } from '#base/text.ts';
import { useFormats } from './formats-provider.tsx';
import classes from './pager.module.css';
import { Pager } from './pager.tsx';
import { useTexts } from './texts.ts';

const SIZES = [25, 50, 100, 200];

/** What `pageOf` of the contract answers, without its rows. */
type PageFigures = {
  total: number;
  total_is_capped: boolean;
  current_page: number;
  per_page: number;
  last_page: number;
};

type Props = {
  page: PageFigures;
  onPage: (page: number) => void;
  onPerPage?: (perPage: number) => void;
};

/**
 * Below a list: which rows are shown, how many a page, the pager. `<ListFooter page={orders.data} onPage={(page) =>
 * setList({ page })} onPerPage={(perPage) => setList({ perPage })} />`
 */
export function ListFooter({ page, onPage, onPerPage }: Props) {
  const t = useTexts().ui.pager;
  const { count } = useFormats();
  if (page.total === 0) return null;
  const from = (page.current_page - 1) * page.per_page + 1;
  const to = Math.min(from + page.per_page - 1, page.total);
  const range = { from: count(from), to: count(to), total: count(page.total) };
  return (
    <div className={classes.footer}>
      <span>{interpolate(page.total_is_capped ? t.range_capped : t.range, range)}</span>
      {onPerPage && <PageSize value={page.per_page} onChange={onPerPage} />}
      <Pager page={page.current_page} lastPage={page.last_page} onPage={onPage} />
    </div>
  );
}

/** How many rows a page has. */
function PageSize({ value, onChange }: { value: number; onChange: (perPage: number) => void }) {
  const t = useTexts().ui.pager;
  const sizes = [...new Set([...SIZES, value])].sort((a, b) => a - b);
  return (
    <label className={classes.size}>
      {t.per_page}
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  );
}
