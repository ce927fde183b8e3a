import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { type FaultGroup, findFaultGroups } from '../contract.ts';
import { FaultGroupItem } from './fault-group-item.tsx';
import classes from './faults.module.css';

/** How a group is called in the address. */
const keyOf = ({ code, column }: FaultGroup) => (column === null ? code : `${code}.${column}`);

/** What is wrong, each fault once, the most frequent first. Which one is open, and at which page, is in the address. */
export function FaultGroups({ id }: { id: number }) {
  const t = useTexts().imports.faults;
  const groups = useQuery(queryOf(findFaultGroups, { params: { id } }));
  if (groups.isError)
    return <LoadError error={groups.error} onRetry={groups.refetch} hasData={groups.data !== undefined} />;
  if (groups.isPending) return <Skeleton height={90} radius="sm" />;
  const faults = groups.data.data.filter(({ is_note }) => !is_note);
  if (faults.length === 0) return <EmptyState title={t.none} icon="check" />;
  return <GroupList id={id} label={t.title} groups={faults} />;
}

/** What was changed in lines that are imported all the same; nothing where that is nothing. */
export function ImportNotes({ id }: { id: number }) {
  const t = useTexts().imports.faults;
  const groups = useQuery(queryOf(findFaultGroups, { params: { id } }));
  const notes = groups.data?.data.filter(({ is_note }) => is_note) ?? [];
  if (notes.length === 0) return null;
  return (
    <Panel title={t.notes}>
      <GroupList id={id} label={t.notes} groups={notes} />
    </Panel>
  );
}

function GroupList({ id, label, groups }: { id: number; label: string; groups: readonly FaultGroup[] }) {
  const [list, setList] = useListState({}, ['fault']);
  return (
    <ul className={classes.groups} aria-label={label}>
      {groups.map((group) => {
        const key = keyOf(group);
        const isOpen = list.fault === key;
        return (
          <FaultGroupItem
            key={key}
            {...{ id, group, isOpen }}
            page={list.page}
            onToggle={() => setList({ fault: isOpen ? '' : key })}
            onPage={(page) => setList({ page })}
          />
        );
      })}
    </ul>
  );
}
