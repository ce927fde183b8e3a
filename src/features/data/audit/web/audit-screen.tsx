import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import { IconLink } from '#ui/icon-link.tsx';
import { Icon } from '#ui/icons.tsx';
import { ListPage, Toolbar } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useCommands } from '#ui/shortcuts.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { type AuditEntry, findAudit } from '../contract.ts';
import classes from './audit.module.css';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetails } from './audit-details.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditListState, auditFilterOf, auditStateNames, idIn } from './audit-list-query.ts';
import { NewChanges } from './new-changes.tsx';
import { NoChanges } from './no-changes.tsx';

const linkOf = ({ id }: AuditEntry): LinkProps => ({
  to: '.',
  search: (now: object) => ({ ...now, entry: String(id) }),
});

/** Who changed what in the account. All state of the list is in the address, also the change whose details are open. */
export function AuditScreen() {
  const t = useTexts().audit;
  const [list, setList] = useListState({}, auditStateNames);
  const filter = auditFilterOf(list);
  const before = idIn(list.before);
  const query = { ...filter, perPage: list.perPage, ...(before !== undefined && { before_id: before }) };
  // The rows stay as they are until a member asks: new ones are counted above them.
  const changes = useQuery({ ...queryOf(findAudit, { query }), staleTime: Number.POSITIVE_INFINITY });
  const columns = useColumns(
    'audit',
    useMemo(() => auditColumns(t), [t]),
  );
  const rows = changes.data?.data;
  const opened = idIn(list.entry);
  const narrow = (change: Partial<AuditListState>, options?: { replace?: boolean }) =>
    setList({ before: '', entry: '', ...change }, options);
  const refresh = () => (before === undefined ? void changes.refetch() : narrow({}));
  useCommands([{ keys: 'r', label: t.keys.refresh, run: refresh }]);

  return (
    <ListPage>
      <PageHeader
        title={t.title}
        actions={
          <>
            <IconLink icon="download" to="/settings/audit/export" search={addressOf(filter)} label={t.export} />
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t.keys.refresh}
              title={t.keys.refresh}
              onClick={refresh}
            >
              <Icon name="refresh" size={16} />
            </ActionIcon>
          </>
        }
      >
        {t.hint}
      </PageHeader>
      <Toolbar>
        <ListSearch
          value={list.search}
          onSearch={(search, options) => narrow({ search }, options)}
          label={t.search}
          placeholder={t.search_hint}
          width={280}
        />
        <AuditFilters list={list} onChange={narrow} />
        <div role="status">
          {rows && before === undefined && <NewChanges filter={filter} after={rows[0]?.id} onShow={refresh} />}
        </div>
      </Toolbar>
      <DataTable
        label={t.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={labelOf}
        rowLink={linkOf}
        isFetching={changes.isPlaceholderData}
        error={
          changes.isError && <LoadError error={changes.error} onRetry={changes.refetch} hasData={rows !== undefined} />
        }
        empty={<NoChanges list={list} onChange={narrow} />}
      />
      {changes.data && (
        <Steps
          isFirst={before === undefined}
          older={changes.data.has_more ? rows?.at(-1)?.id : undefined}
          onChange={(next) => setList({ before: next })}
        />
      )}
      {opened !== undefined && <AuditDetails id={opened} onClose={() => setList({ entry: '' })} />}
    </ListPage>
  );
}

/** What the export begins with in its address. */
const addressOf = (filter: object): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));

const labelOf = ({ title, record }: AuditEntry) => `${title} ${record.name}`;

type StepsProps = { isFirst: boolean; older: number | undefined; onChange: (before: string) => void };

/** To the page of older changes, and back to the newest. */
function Steps({ isFirst, older, onChange }: StepsProps) {
  const t = useTexts().audit;
  if (isFirst && older === undefined) return null;
  return (
    <nav className={classes.steps} aria-label={t.pages}>
      {!isFirst && (
        <Button size="xs" variant="default" onClick={() => onChange('')}>
          {t.newest}
        </Button>
      )}
      {older !== undefined && (
        <Button size="xs" variant="default" onClick={() => onChange(String(older))}>
          {t.older}
        </Button>
      )}
    </nav>
  );
}
