import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListTools } from '#ui/list-page.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { SegmentBar } from '#ui/segment-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { findIssuers } from '../../issuer-contract.ts';
import { DocumentsTabs } from '../documents-tabs.tsx';
import { IssuerEditor } from './issuer-editor.tsx';

/** For which countries the account issues, by whom, and when: one country at a time, which the address names. */
export function IssuersScreen() {
  const tax_documents = useTexts().taxDocuments;
  const t = tax_documents.settings;
  const [list, setList] = useListState({}, ['country', 'field']);
  const { data, error, isPending, refetch } = useQuery(queryOf(findIssuers, {}));
  const issuers = data?.data ?? [];
  const isMixed = issuers.some(({ is_active }) => !is_active);
  const shown = issuers.find(({ country }) => country === list.country) ?? issuers[0];
  useNamedField(shown?.country, list.field);
  return (
    <>
      <PageHeader title={tax_documents.title}>{t.hint}</PageHeader>
      <DocumentsTabs />
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {isPending && <Skeleton height={420} radius="md" />}
      {data && !shown && (
        <EmptyState title={t.none} icon="globe">
          {t.none_text}
        </EmptyState>
      )}
      {shown && (
        <>
          <ListTools>
            <SegmentBar
              label={t.countries}
              segments={issuers.map(({ country, title, is_active }) => ({
                value: country,
                label: is_active && isMixed ? `${title} · ${t.active}` : title,
                total: null,
              }))}
              value={shown.country}
              onChange={(country) => setList({ country, field: '' })}
            />
          </ListTools>
          <IssuerEditor key={shown.country} issuer={shown} />
        </>
      )}
    </>
  );
}

/** Takes the cursor to the field that the address names, once the form of its country stands there. */
function useNamedField(country: string | undefined, name: string) {
  useEffect(() => {
    if (country === undefined || name === '') return;
    const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
    const field = fields.find(({ dataset }) => dataset.field === name);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [country, name]);
}
