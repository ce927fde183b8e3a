import { countryName } from '#ui/country-names.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import type { SeriesRow } from '../series-contract.ts';

/** “Ecuador · Sale · 001-001”, and whether it is of the test environment. */
export function useSeriesName(): (series: Pick<SeriesRow, 'country' | 'kind' | 'prefix' | 'environment'>) => string {
  const t = useTexts().taxDocuments;
  const language = useLanguage();
  return ({ country, kind, prefix, environment }) =>
    [countryName(country, language), t.kinds[kind], prefix, environment === 'test' ? t.test : '']
      .filter(Boolean)
      .join(' · ');
}
