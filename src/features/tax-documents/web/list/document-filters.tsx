import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { dayInZone } from '#base/calendar-date.ts';
import { countryName } from '#ui/country-names.ts';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { queryOf } from '#ui/query.ts';
import { useLanguage } from '#ui/texts.ts';
import { findConnections } from '../../../connections/contract.ts';
import { findSeries, Kind } from '../../contract.ts';
import { useSeriesName } from '../series-name.ts';
import { useDocumentTexts } from '../use-document-texts.ts';
import { type DocumentListState, unfiltered } from './document-list-query.ts';
import { formatDays, readDays, usualDays, writeDays } from './issue-days.ts';

const CHOOSE = 'choose';

const DaysDialog = lazyPart(async () => (await import('./days-dialog.tsx')).DaysDialog);

type Props = {
  list: DocumentListState;
  /** The countries of the rows shown: one without a series yet is among them. */
  countries: readonly string[];
  onChange: (change: Partial<DocumentListState>) => void;
};

/** The list's filters as chips; any can be combined with any. */
export function DocumentFilters({ list, countries, onChange }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const filters = [
    ...useChoiceFilters(list, countries, onChange),
    useDaysFilter(list, onChange, () => setIsChoosing(true)),
  ];
  return (
    <>
      <FilterBar
        filters={filters}
        onClear={() => onChange({ ...unfiltered, search: list.search, filterBy: list.filterBy })}
      />
      <Suspense>
        {isChoosing && <DaysDialog days={list} onChange={onChange} onClose={() => setIsChoosing(false)} />}
      </Suspense>
    </>
  );
}

function useChoiceFilters(list: DocumentListState, shown: readonly string[], onChange: Props['onChange']): Filter[] {
  const t = useDocumentTexts();
  const language = useLanguage();
  const nameOf = useSeriesName();
  const series = useQuery(queryOf(findSeries, {})).data?.data ?? [];
  const connections = useQuery(queryOf(findConnections, {})).data ?? [];
  const providers = connections.filter(({ capabilities }) => capabilities.includes('documents.issue'));
  const countries = [...new Set([...series.map(({ country }) => country), ...shown, list.country])].filter(Boolean);
  return [
    {
      label: t.list.filters.country,
      value: list.country,
      options: countries.map((code) => ({ value: code, label: countryName(code, language) })),
      onChange: (country) => onChange({ country }),
    },
    {
      label: t.list.filters.kind,
      value: list.kind,
      options: Kind.options.map((kind) => ({ value: kind, label: t.kinds[kind] })),
      onChange: (kind) => onChange({ kind }),
    },
    {
      label: t.list.filters.series,
      value: list.series_id,
      options: series.map((one) => ({ value: String(one.id), label: nameOf(one) })),
      onChange: (series_id) => onChange({ series_id }),
    },
    {
      label: t.list.filters.connection,
      value: list.connection_id,
      options: providers.map(({ id, name }) => ({ value: String(id), label: name })),
      onChange: (connection_id) => onChange({ connection_id }),
    },
  ];
}

function useDaysFilter(list: DocumentListState, onChange: Props['onChange'], onChoose: () => void): Filter {
  const t = useDocumentTexts();
  const formats = useFormats();
  const value = writeDays(list);
  const usual = usualDays(t, dayInZone(new Date(), formats.time_zone));
  const isUsual = value === '' || usual.some((choice) => choice.value === value);
  return {
    label: t.list.filters.days,
    value,
    options: [
      ...(isUsual ? [] : [{ value, label: formatDays(t, formats, list) }]),
      ...usual,
      { value: CHOOSE, label: t.list.filters.choose },
    ],
    onChange: (chosen) => (chosen === CHOOSE ? onChoose() : onChange(readDays(chosen))),
  };
}
