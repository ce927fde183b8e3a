import { Skeleton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { z } from 'zod';
import { AnimatedCount } from '#ui/animated-count.tsx';
import { useTexts } from '#ui/texts.ts';
import { countedStatuses, type countStatuses } from '../contract.ts';
import type { DateRange } from '../date-range.ts';
import classes from './dashboard.module.css';
import { orderList } from './order-list-link.ts';

type Counts = z.output<(typeof countStatuses.replies)[200]>;

const customerList = (filterBy: 'Synced' | 'Error', { startDate, endDate }: DateRange): LinkProps => ({
  to: '/customers',
  search: { search: '', orderDir: 'DESC', orderBy: 'created_at', filterBy, start_at: startDate, end_at: endDate },
});

type Props = { counts: Counts | undefined; range: DateRange; isOld: boolean };

/**
 * One number for each status of the range's days, each a link to exactly those rows. `isOld`: other days than those
 * picked are still shown.
 */
export function StatusCounts({ counts, range, isOld }: Props) {
  const { orders: words } = useTexts();
  const t = useTexts().dashboard;
  return (
    <div className={classes.counts} aria-busy={!counts || isOld} data-old={isOld || undefined}>
      <section aria-label={t.orders}>
        <h2>{t.orders}</h2>
        <ul>
          {countedStatuses.map((status) => (
            <CountLink
              key={status}
              label={words.statuses[status]}
              count={counts?.orderCounts[status]}
              link={orderList(status, range)}
              isAlarming={status === 'error'}
            />
          ))}
        </ul>
      </section>
      <section aria-label={t.customers}>
        <h2>{t.customers}</h2>
        <ul>
          <CountLink label={t.synced} count={counts?.customerCounts.synced} link={customerList('Synced', range)} />
          <CountLink
            label={t.error}
            count={counts?.customerCounts.errorCustomer}
            link={customerList('Error', range)}
            isAlarming
          />
        </ul>
      </section>
    </div>
  );
}

type CountLinkProps = { label: string; count: number | undefined; link: LinkProps; isAlarming?: boolean };

function CountLink({ label, count, link, isAlarming = false }: CountLinkProps) {
  return (
    <li>
      <Link {...link} className={classes.count} data-tone={isAlarming && count ? 'danger' : undefined}>
        <span>{label}</span>
        <strong>{count === undefined ? <Skeleton height={22} width={48} /> : <AnimatedCount value={count} />}</strong>
      </Link>
    </li>
  );
}
