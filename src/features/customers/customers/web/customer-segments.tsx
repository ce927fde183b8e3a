import { useQuery } from '@tanstack/react-query';
import type { ListViews } from '#features/people/saved-views/web/use-list-views.ts';
import { ViewedSegments } from '#features/people/saved-views/web/viewed-segments.tsx';
import { queryOf } from '#ui/query.ts';
import type { Segment } from '#ui/segment-bar.tsx';
import type { Columns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { type CustomerRow, countCustomers } from '../contract.ts';
import { CustomerFilter } from '../customer-filter.ts';
import type { CustomerFilterName } from './customer-list-query.ts';

type Props = { views: ListViews<CustomerFilterName>; columns: Columns<CustomerRow> };

/** All, Not synced, Synced, Error, each with its count over all time, and the list's views. */
export function CustomerSegments({ views, columns }: Props) {
  const t = useTexts().customers;
  const { data } = useQuery(queryOf(countCustomers, {}));
  const segments: Segment<string>[] = [
    { value: '', label: t.all, total: data?.total },
    { value: 'Unsynced', label: t.states.not_synced, total: data?.counts.not_synced },
    { value: 'Synced', label: t.states.synced, total: data?.counts.synced },
    { value: 'Error', label: t.states.errorCustomer, total: data?.counts.errorCustomer, tone: 'danger' },
  ];
  return (
    <ViewedSegments
      label={t.segments}
      segments={segments}
      value={views.list.filterBy}
      onChange={(filterBy) => views.showPart({ filterBy })}
      views={views}
      columns={columns}
      fields={CustomerFilter.shape}
    />
  );
}
