import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '#features/partners/connections/web/connections-query.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { WriteState } from '../write-actions.ts';
import { WriteTable } from './write-table.tsx';

/** All that waits to be sent to partners, may have arrived, or was refused. */
export function OutboxScreen() {
  const t = useTexts().outbox;
  const [list, setList] = useListState({}, ['state', 'connection']);
  const state = WriteState.safeParse(list.state).data;
  const segments: Segment<string>[] = [
    { value: '', label: t.all, total: null },
    ...WriteState.options.map((value) => ({ value, label: t.states[value], total: null })),
  ];
  return (
    <>
      <PageHeader title={t.title} term="outbox">
        {t.hint}
      </PageHeader>
      <WriteTable
        filter={{ state, connection_id: Number(list.connection) || undefined }}
        states={
          <SegmentBar
            label={t.filter}
            segments={segments}
            value={state ?? ''}
            onChange={(next) => setList({ state: next })}
          />
        }
        connectors={<ConnectorFilter value={list.connection} onChange={(connection) => setList({ connection })} />}
      />
    </>
  );
}

function ConnectorFilter({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useTexts().outbox;
  const { data = [] } = useQuery(connectionsQuery);
  return (
    <Select
      size="xs"
      aria-label={t.columns.connector}
      placeholder={t.any_connector}
      clearable
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
