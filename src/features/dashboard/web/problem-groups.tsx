import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { mappingPlace } from '#features/mappings/web/mapping-place.ts';
import { causeIn } from '#features/order-problems/problem-sentences.ts';
import { FEW_GROUPS, findProblemGroups, type ProblemGroup } from '#features/problems/contract.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './dashboard.module.css';

/** What keeps orders waiting by cause, each with the way to its fix. */
export function ProblemGroups() {
  const t = useTexts().dashboard.problems;
  const { count } = useFormats();
  const problems = useQuery(queryOf(findProblemGroups, { query: { most: FEW_GROUPS } }));
  const groups = problems.data?.data;
  const more = (problems.data?.causes ?? 0) - FEW_GROUPS;
  return (
    <Panel title={t.title}>
      {problems.isError && (
        <LoadError error={problems.error} onRetry={problems.refetch} hasData={groups !== undefined} />
      )}
      {problems.isPending && <Skeleton height={34} />}
      {groups?.length === 0 && (
        <p className={classes.calm}>
          <Icon name="check" size={16} /> {t.none}
        </p>
      )}
      {groups && groups.length > 0 && (
        <ul className={classes.problems}>
          {groups.map((group) => (
            <ProblemRow key={`${group.kind} ${group.connection_id} ${group.subject}`} group={group} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link to="/inbox" className={classes.more}>
          {pluralise(t.all, more, count)}
        </Link>
      )}
    </Panel>
  );
}

function ProblemRow({ group }: { group: ProblemGroup }) {
  const t = useTexts();
  const { count } = useFormats();
  const cause = causeIn(t, group);
  return (
    <li>
      <strong className={classes.waiting}>{pluralise(t.dashboard.problems.orders, group.orders, count)}</strong>
      <span className={classes.cause}>
        {cause}
        <small>
          {group.subject_name && `${group.subject_name} · `}
          {group.connection_name} · <RelativeTime at={group.first_seen_at} />
        </small>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={interpolate(t.dashboard.problems.fix_cause, { cause })}
        renderRoot={(props) => (
          <Link
            {...(mappingPlace(group) ?? {
              to: '/inbox',
              search: { kind: group.kind, connection_id: group.connection_id },
            })}
            {...props}
          />
        )}
      >
        {t.dashboard.problems.fix}
      </Button>
    </li>
  );
}
