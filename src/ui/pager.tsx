import { interpolate } from '#base/text.ts';
import { Icon } from './icons.tsx';
import classes from './pager.module.css';
import { boundedPage, pagerPages } from './pager-pages.ts';
import { useTexts } from './texts.ts';

type Props = {
  page: number;
  lastPage: number;
  /** Gets a page within bounds; a list writes it to the address. */
  onPage: (page: number) => void;
};

/**
 * Previous, five pages, next: `<Pager page={list.page} lastPage={data.last_page} onPage={(page) => setList({ page })}
 * />`. Nothing when one page is all.
 */
export function Pager({ page, lastPage, onPage }: Props) {
  const t = useTexts().ui.pager;
  if (lastPage <= 1) return null;
  const { pages, before, after } = pagerPages(boundedPage(page, lastPage), lastPage);
  const go = (to: number) => () => onPage(boundedPage(to, lastPage));
  return (
    <nav aria-label={t.label} className={classes.pager}>
      <button type="button" aria-label={t.previous} disabled={page <= 1} onClick={go(page - 1)}>
        <Icon name="chevronLeft" size={16} />
      </button>
      {before && <span aria-hidden="true">…</span>}
      {pages.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={interpolate(t.page, { page: one })}
          aria-current={one === page ? 'page' : undefined}
          onClick={go(one)}
        >
          {one}
        </button>
      ))}
      {after && <span aria-hidden="true">…</span>}
      <button type="button" aria-label={t.next} disabled={page >= lastPage} onClick={go(page + 1)}>
        <Icon name="chevronRight" size={16} />
      </button>
    </nav>
  );
}
