import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { GROUPS_ON_TODAY, type ProblemGroup } from '#features/attention/problems/contract.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import { FixProblem } from '#features/orders/problem-fixes/web/fix-problem.tsx';
import { fixableKind } from '#features/orders/problem-fixes/web/problem-texts.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { mappingPlace } from '#features/warehouse/mappings/web/mapping-place.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { heldOrder } from '../held-order.ts';
import type { Problems } from './dashboard-queries.ts';
import classes from './needs-you.module.css';

/** The causes that most orders wait for, a line each with its answer. */
export function NeedsYou({ problems }: { problems: UseQueryResult<Problems> }) {
  const t = useTexts().dashboard.problems;
  const groups = useHeldCauses(problems.data?.data);
  const inbox = (
    <Link to="/inbox" className={classes.inbox}>
      {t.all}
    </Link>
  );
  return (
    <Panel title={t.title} actions={inbox}>
      {problems.isError && (
        <LoadError error={problems.error} onRetry={problems.refetch} hasData={groups !== undefined} />
      )}
      {groups?.length === 0 && (
        <p className={classes.calm}>
          <Icon name="check" size={16} /> {t.none}
        </p>
      )}
      {groups && groups.length > 0 && (
        <ul className={classes.lines}>
          {groups.map((group) => (
            <Cause key={keyOf(group)} group={group} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const keyOf = ({ kind, connection_id, subject }: ProblemGroup) => `${kind} ${connection_id} ${subject}`;

/** While the screen is open no cause changes its place: somebody may be answering it. */
function useHeldCauses(groups: readonly ProblemGroup[] | undefined): readonly ProblemGroup[] | undefined {
  const [shown, setShown] = useState<readonly string[]>([]);
  const held = groups && heldOrder(shown, groups, keyOf);
  const keys = held?.map(keyOf) ?? shown;
  if (keys.join('\n') !== shown.join('\n')) setShown(keys);
  return held;
}

/** Stands there until it is known what the screen has: as high as with all lines. */
export function NeedsYouSkeleton() {
  const t = useTexts().dashboard.problems;
  return (
    <Panel title={t.title}>
      <ul className={classes.lines} aria-busy="true">
        {Array.from({ length: GROUPS_ON_TODAY }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without anything of their own
          <li key={line}>
            <Skeleton height={14} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Cause({ group }: { group: ProblemGroup }) {
  const t = useTexts().dashboard.problems;
  const { count } = useFormats();
  const words = useId();
  const cause = causeIn(useTexts(), group);
  const { kind, connection_id } = group;
  return (
    <li aria-labelledby={words}>
      <strong className={classes.waiting}>{pluralise(t.orders, group.orders, count)}</strong>
      <Link id={words} to="/inbox" search={{ kind, connection_id }} className={classes.cause} title={cause}>
        {cause}
      </Link>
      <span className={classes.about}>
        {group.subject_name && `${group.subject_name} · `}
        {group.connection_name} · <RelativeTime at={group.first_seen_at} />
      </span>
      <Answer group={group} cause={cause} />
    </li>
  );
}

/** The correction itself where one mapping or link is the answer, else the way to where it is given. */
function Answer({ group, cause }: { group: ProblemGroup; cause: string }) {
  const t = useTexts().dashboard.problems;
  const mayMap = useMay('edit_mappings');
  const fixable = fixableKind(group);
  const { kind, connection_id } = group;
  if (fixable && mayMap)
    return (
      <div className={classes.answer}>
        <FixProblem kind={fixable} cause={group} />
      </div>
    );
  return (
    <div className={classes.answer}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={interpolate(t.review_cause, { cause })}
        renderRoot={(props) => (
          <Link {...(mappingPlace(group) ?? { to: '/inbox', search: { kind, connection_id } })} {...props} />
        )}
      >
        {t.review}
      </Button>
    </div>
  );
}
