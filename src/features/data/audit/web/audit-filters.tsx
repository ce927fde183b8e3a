import { useQuery } from '@tanstack/react-query';
import { latestDays } from '#ui/days-filter/filter-days.ts';
import { useDaysFilter } from '#ui/days-filter/use-days-filter.tsx';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { auditKinds, typesOf } from '../audited-events.ts';
import { findAuditPeople } from '../contract.ts';
import { type AuditListState, unfiltered } from './audit-list-query.ts';

type Props = { list: AuditListState; onChange: (change: Partial<AuditListState>) => void };

/** The filters as chips; any can be combined with any. */
export function AuditFilters({ list, onChange }: Props) {
  const days = useDaysFilter({
    label: useTexts().audit.filters.days,
    days: { start: list.from, end: list.to },
    usual: latestDays,
    onChange: ({ start, end }) => onChange({ from: start, to: end }),
  });
  const filters = [...useChoiceFilters(list, onChange), days.filter];
  return (
    <>
      <FilterBar filters={filters} onClear={() => onChange(unfiltered)} />
      {days.dialog}
    </>
  );
}

function useChoiceFilters(list: AuditListState, onChange: Props['onChange']): Filter[] {
  const t = useTexts().audit;
  const people = useQuery(queryOf(findAuditPeople, {})).data?.data ?? [];
  const kind = auditKinds.find((one) => one === list.kind);
  return [
    {
      label: t.filters.by,
      value: list.by,
      options: [
        { value: 'people', label: t.filters.people },
        { value: 'programs', label: t.filters.programs },
      ],
      onChange: (by) => onChange({ by, ...(by === 'programs' && { person_id: '' }) }),
    },
    {
      label: t.filters.person,
      value: list.person_id,
      options: people.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` })),
      onChange: (person_id) => onChange({ person_id, ...(person_id !== '' && { by: '' }) }),
    },
    {
      label: t.filters.kind,
      value: list.kind,
      options: auditKinds.map((value) => ({ value, label: t.kinds[value] })),
      // A kind of change of other records would leave nothing.
      onChange: (next) => onChange({ kind: next, type: '' }),
    },
    {
      label: t.filters.type,
      value: list.type,
      options: typesOf(kind).map((type) => ({ value: type, label: t.events[type] })),
      onChange: (type) => onChange({ type }),
    },
  ];
}
