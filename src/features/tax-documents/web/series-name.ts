import { countryName } from '#ui/country-names.ts';
import { useLanguage } from '#ui/texts.ts';
import type { SeriesRow } from '../contract.ts';
import { useDocumentTexts } from './use-document-texts.ts';

/** “Ecuador · Sale · 001-001”, and whether it is of the test environment. */
export function useSeriesName(): (series: Pick<SeriesRow, 'country' | 'kind' | 'prefix' | 'environment'>) => string {
  const t = useDocumentTexts();
  const language = useLanguage();
  return ({ country, kind, prefix, environment }) =>
    [countryName(country, language), t.kinds[kind], prefix, environment === 'test' ? t.test : '']
      .filter(Boolean)
      .join(' · ');
}
