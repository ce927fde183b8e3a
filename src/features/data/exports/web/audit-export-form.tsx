import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type CellStyle, cellStyles } from '#base/csv-cells.ts';
import type { CallInput } from '#base/endpoint.ts';
import { AuditFilters } from '#features/data/audit/web/audit-filters.tsx';
import { type AuditListState, auditFilterOf } from '#features/data/audit/web/audit-list-query.ts';
import { call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { useTexts } from '#ui/texts.ts';
import { exportAudit } from '../audit-contract.ts';
import classes from './exports.module.css';
import { StyleChoice } from './style-choice.tsx';
import { useAwaitedExport } from './use-awaited-export.ts';

type Props = { list: AuditListState; onChange: (change: Partial<AuditListState>) => void };
type Asked = NonNullable<CallInput<typeof exportAudit>['query']>;

/** The filters of the audit, and the button that writes what they leave. */
export function AuditExportForm({ list, onChange }: Props) {
  const audit = useTexts().audit;
  const t = useTexts().exports;
  const [style, setStyle] = useState<CellStyle>('spreadsheet');
  const write = useAwaitedExport((query: Asked, _accountId, options) => call(exportAudit, { query }, options), {
    failed: t.audit.failed,
  });
  return (
    <section className={classes.panel} aria-label={t.titles.audit}>
      <Group gap="8px 12px">
        <ListSearch
          value={list.search}
          onSearch={(search) => onChange({ search })}
          label={audit.search}
          placeholder={audit.search_hint}
          width={280}
        />
        <AuditFilters list={list} onChange={onChange} />
      </Group>
      <StyleChoice styles={cellStyles} value={style} onChange={setStyle} />
      <Group gap="8px 12px">
        <Button
          size="xs"
          leftSection={<Icon name="download" size={15} />}
          loading={write.isPending}
          onClick={() => write.mutate({ ...auditFilterOf(list), style })}
        >
          {t.titles.audit}
        </Button>
        <span role="status" className={classes.progress}>
          {write.isPending && t.audit.working}
        </span>
      </Group>
    </section>
  );
}
