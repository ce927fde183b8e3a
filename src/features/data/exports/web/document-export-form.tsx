import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { CallInput } from '#base/endpoint.ts';
import { DocumentFilters } from '#features/tax/documents/web/list/document-filters.tsx';
import {
  countedOf,
  type DocumentListState,
  documentQueryOf,
} from '#features/tax/documents/web/list/document-list-query.ts';
import { DocumentSegments } from '#features/tax/documents/web/list/document-segments.tsx';
import { call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { useTexts } from '#ui/texts.ts';
import { ExportStyle } from '../contract.ts';
import { exportDocuments } from '../document-contract.ts';
import classes from './exports.module.css';
import { StyleChoice } from './style-choice.tsx';
import { useAwaitedExport } from './use-awaited-export.ts';

type Props = { list: DocumentListState; onChange: (change: Partial<DocumentListState>) => void };
type Asked = NonNullable<CallInput<typeof exportDocuments>['query']>;

/** The filters of the list of tax documents, and the button that writes what they leave. */
export function DocumentExportForm({ list, onChange }: Props) {
  const tax_documents = useTexts().taxDocuments;
  const t = useTexts().exports;
  const [style, setStyle] = useState<ExportStyle>('spreadsheet');
  const write = useAwaitedExport((query: Asked, _accountId, options) => call(exportDocuments, { query }, options), {
    failed: t.documents.failed,
  });
  const { page: _, perPage: __, ...filters } = documentQueryOf(list);
  return (
    <section className={classes.panel} aria-label={t.titles.tax_documents}>
      <DocumentSegments
        filterBy={list.filterBy}
        counted={countedOf(filters)}
        onChange={(filterBy) => onChange({ filterBy })}
      />
      <Group gap="8px 12px">
        <ListSearch
          value={list.search}
          onSearch={(search) => onChange({ search })}
          label={tax_documents.list.search}
          placeholder={tax_documents.list.search_hint}
          width={280}
        />
        <DocumentFilters list={list} countries={[]} onChange={onChange} />
      </Group>
      <StyleChoice styles={ExportStyle.options} value={style} onChange={setStyle} />
      <Group gap="8px 12px">
        <Button
          size="xs"
          leftSection={<Icon name="download" size={15} />}
          loading={write.isPending}
          onClick={() => write.mutate({ ...filters, style })}
        >
          {t.titles.tax_documents}
        </Button>
        <span role="status" className={classes.progress}>
          {write.isPending && t.documents.working}
        </span>
      </Group>
    </section>
  );
}
