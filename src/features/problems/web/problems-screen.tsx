import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pluralise } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { findProblemGroups, type ProblemGroup } from '../contract.ts';
import { ProblemGroupItem } from './problem-group-item.tsx';
import classes from './problems-screen.module.css';

const keyOf = ({ kind, connection_id, subject }: ProblemGroup) => `${kind} ${connection_id} ${subject}`;

function choicesOf(pairs: readonly (readonly [value: string, label: string])[]) {
  return [...new Map(pairs)].map(([value, label]) => ({ value, label }));
}

/** What keeps orders waiting, by cause, each with its correction. */
export function ProblemsScreen() {
  const { problems: t } = useTexts();
  const { count } = useFormats();
  const [list, setList] = useListState({}, ['kind', 'connection_id']);
  const found = useQuery(queryOf(findProblemGroups, {}));
  const groups = found.data?.data;
  const shown = groups?.filter(
    ({ kind, connection_id }) =>
      (list.kind === '' || list.kind === kind) &&
      (list.connection_id === '' || list.connection_id === String(connection_id)),
  );
  const clear = () => setList({ kind: '', connection_id: '' });
  const filters = [
    {
      label: t.filters.kind,
      value: list.kind,
      options: choicesOf((groups ?? []).map(({ kind }) => [kind, t.kinds[kind]])),
      onChange: (kind: string) => setList({ kind }),
    },
    {
      label: t.filters.connection,
      value: list.connection_id,
      options: choicesOf(
        (groups ?? []).map(({ connection_id, connection_name }) => [String(connection_id), connection_name]),
      ),
      onChange: (connection_id: string) => setList({ connection_id }),
    },
  ];
  const error = found.isError && (
    <LoadError error={found.error} onRetry={found.refetch} hasData={groups !== undefined} />
  );

  return (
    <>
      <PageHeader title={t.title}>{found.data ? pluralise(t.waiting, found.data.orders, count) : ' '}</PageHeader>
      {groups !== undefined && groups.length > 0 && <FilterBar filters={filters} onClear={clear} />}
      {error}
      {found.isPending && <GroupSkeletons />}
      {groups?.length === 0 && <NothingWaits />}
      {shown?.length === 0 && groups !== undefined && groups.length > 0 && <NothingShown onClear={clear} />}
      {shown !== undefined && shown.length > 0 && (
        <ul className={classes.list} aria-label={t.title}>
          {shown.map((group) => (
            <ProblemGroupItem key={keyOf(group)} group={group} />
          ))}
        </ul>
      )}
    </>
  );
}

function GroupSkeletons() {
  return (
    <Stack gap={1} mt="sm" aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} height={72} radius="md" />
      ))}
    </Stack>
  );
}

function NothingWaits() {
  const t = useTexts().problems.empty;
  const toOrders = (
    <Button size="xs" variant="default" renderRoot={(props) => <Link to="/orders" {...props} />}>
      {t.orders}
    </Button>
  );
  return (
    <EmptyState title={t.none} icon="check" action={toOrders}>
      {t.none_text}
    </EmptyState>
  );
}

function NothingShown({ onClear }: { onClear: () => void }) {
  const { problems, ui } = useTexts();
  const clear = (
    <Button size="xs" variant="default" onClick={onClear}>
      {ui.filters.clear}
    </Button>
  );
  return (
    <EmptyState title={problems.empty.filtered} icon="filter" action={clear}>
      {problems.empty.filtered_text}
    </EmptyState>
  );
}
