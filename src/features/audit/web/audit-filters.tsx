import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { dayInZone } from '#base/calendar-date.ts';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { queryOf } from '#ui/query.ts';
import { auditKinds, typesOf } from '../audited-events.ts';
import { findAuditPeople } from '../contract.ts';
import { type AuditListState, unfiltered } from './audit-list-query.ts';
import { formatDays, readDays, usualDays, writeDays } from './change-days.ts';
import { useAuditTexts } from './use-audit-texts.ts';

const CHOOSE = 'choose';

const DaysDialog = lazyPart(async () => (await import('./days-dialog.tsx')).DaysDialog);

type Props = { list: AuditListState; onChange: (change: Partial<AuditListState>) => void };

/** The filters as chips; any can be combined with any. */
export function AuditFilters({ list, onChange }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const filters = [...useChoiceFilters(list, onChange), useDaysFilter(list, onChange, () => setIsChoosing(true))];
  return (
    <>
      <FilterBar filters={filters} onClear={() => onChange(unfiltered)} />
      <Suspense>
        {isChoosing && <DaysDialog days={list} onChange={onChange} onClose={() => setIsChoosing(false)} />}
      </Suspense>
    </>
  );
}

function useChoiceFilters(list: AuditListState, onChange: Props['onChange']): Filter[] {
  const t = useAuditTexts();
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
      onChange: (by) => onChange({ by, ...(by === 'programs' && { person: '' }) }),
    },
    {
      label: t.filters.person,
      value: list.person,
      options: people.map((name) => ({ value: name, label: name })),
      onChange: (person) => onChange({ person, ...(person !== '' && { by: '' }) }),
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

function useDaysFilter(list: AuditListState, onChange: Props['onChange'], onChoose: () => void): Filter {
  const t = useAuditTexts();
  const formats = useFormats();
  const value = writeDays(list);
  const usual = usualDays(t, dayInZone(new Date(), formats.time_zone));
  const isUsual = value === '' || usual.some((choice) => choice.value === value);
  return {
    label: t.filters.days,
    value,
    options: [
      ...(isUsual ? [] : [{ value, label: formatDays(t, formats, list) }]),
      ...usual,
      { value: CHOOSE, label: t.filters.choose },
    ],
    onChange: (chosen) => (chosen === CHOOSE ? onChoose() : onChange(readDays(chosen))),
  };
}
