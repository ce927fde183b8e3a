import { useQuery } from '@tanstack/react-query';
import type { ConnectionView } from '#features/partners/connections/contract.ts';
import { FilterBar } from '#ui/filter-bar.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findStockPlaces } from '../contract.ts';

type Narrowed = { connection_id: string; core_id: string };

type Props = {
  list: Narrowed;
  onChange: (change: Partial<Narrowed>) => void;
  channels: readonly Pick<ConnectionView, 'id' | 'name'>[];
};

/** By channel and by the core location whose stock is shown. */
export function StockFilters({ list, onChange, channels }: Props) {
  const t = useTexts().stockAcross;
  const { data: places = [] } = useQuery(queryOf(findStockPlaces, {}));
  return (
    <FilterBar
      filters={[
        {
          label: t.channel,
          value: list.connection_id,
          options: channels.map(({ id, name }) => ({ value: String(id), label: name })),
          onChange: (connection_id) => onChange({ connection_id }),
        },
        {
          label: t.place,
          value: list.core_id,
          options: places.map(({ core_id, core_description }) => ({ value: core_id, label: core_description })),
          onChange: (core_id) => onChange({ core_id }),
        },
      ]}
      onClear={() => onChange({ connection_id: '', core_id: '' })}
    />
  );
}
