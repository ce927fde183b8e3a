import { useQuery } from '@tanstack/react-query';
import { findConnections } from '#features/partners/connections/contract.ts';
import { countryName } from '#ui/country-names.ts';
import { useDaysFilter } from '#ui/days-filter/use-days-filter.tsx';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { queryOf } from '#ui/query.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { DocumentNeed, findDocumentCauses } from '../../cause-contract.ts';
import { Kind } from '../../contract.ts';
import { findSeries } from '../../series-contract.ts';
import { useSeriesName } from '../series-name.ts';
import { declaredDays } from './declared-days.ts';
import { type DocumentListState, unfiltered } from './document-list-query.ts';

type Props = {
  list: DocumentListState;
  /** The countries of the rows shown: one without a series yet is among them. */
  countries: readonly string[];
  onChange: (change: Partial<DocumentListState>) => void;
};

/** The list's filters as chips; any can be combined with any. */
export function DocumentFilters({ list, countries, onChange }: Props) {
  const t = useTexts().taxDocuments;
  const days = useDaysFilter({
    label: t.list.filters.days,
    days: { start: list.from, end: list.to },
    usual: declaredDays(t),
    onChange: ({ start, end }) => onChange({ from: start, to: end }),
  });
  const filters = [...useChoiceFilters(list, countries, onChange), ...useNeedFilters(list, onChange), days.filter];
  return (
    <>
      <FilterBar
        filters={filters}
        onClear={() => onChange({ ...unfiltered, search: list.search, filterBy: list.filterBy })}
      />
      {days.dialog}
    </>
  );
}

/** Why documents need a person, and by which cause: those that there are now, and the chosen one. */
function useNeedFilters(list: DocumentListState, onChange: Props['onChange']): Filter[] {
  const { list: t } = useTexts().taxDocuments;
  const { needs } = useTexts().document_causes;
  const causes = useQuery(queryOf(findDocumentCauses, {})).data?.data ?? [];
  const coded = causes.flatMap(({ code, text }) => (code === null ? [] : [{ value: code, label: text || code }]));
  return [
    {
      label: t.filters.need,
      value: list.need,
      options: DocumentNeed.options.map((need) => ({ value: need, label: needs[need] })),
      onChange: (need) => onChange({ need }),
    },
    {
      label: t.filters.cause,
      value: list.cause,
      options: [...new Map(coded.map((choice) => [choice.value, choice])).values()],
      onChange: (cause) => onChange({ cause }),
    },
  ];
}

function useChoiceFilters(list: DocumentListState, shown: readonly string[], onChange: Props['onChange']): Filter[] {
  const t = useTexts().taxDocuments;
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
