import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import { sessionDevice } from '../session-device.ts';
import { findSessions, type OpenSession } from '../sessions-contract.ts';
import classes from './profile.module.css';
import { useEndOne, useEndOthers } from './session-change.ts';

/** Where the member is logged in, and the way to end that. */
export function SessionList() {
  const t = useTexts().profile.sessions;
  const sessions = useQuery(queryOf(findSessions, {}));
  const endOthers = useEndOthers();
  const hasOthers = (sessions.data?.data.length ?? 0) > 1;
  return (
    <Panel
      title={t.title}
      actions={
        hasOthers && (
          <Button size="xs" variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {t.end_others}
          </Button>
        )
      }
    >
      <p className={classes.hint}>{t.hint}</p>
      <Loaded found={sessions} pending={<Skeleton height={140} radius="sm" />}>
        {({ data }) => (
          <ul className={classes.sessions}>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function SessionRow({ session: { id, user_agent, created_at, seen_at, is_current } }: { session: OpenSession }) {
  const t = useTexts().profile.sessions;
  const end = useEndOne();
  const device = deviceIn(t, user_agent);
  return (
    <li>
      <div>
        <div className={classes.device} title={user_agent}>
          {device}
          {is_current && <StatusBadge tone="success">{t.current}</StatusBadge>}
        </div>
        <div className={classes.times}>
          {t.started} <RelativeTime at={created_at} />, {t.seen} <RelativeTime at={seen_at} />
        </div>
      </div>
      {!is_current && (
        <Button
          size="xs"
          variant="default"
          aria-label={interpolate(t.end_one, { device })}
          loading={end.isPending}
          onClick={() => end.mutate(id)}
        >
          {t.end}
        </Button>
      )}
    </li>
  );
}

function deviceIn(t: Catalogue['profile']['sessions'], userAgent: string): string {
  const { browser, system } = sessionDevice(userAgent);
  if (browser && system) return interpolate(t.device, { browser, system });
  return browser ?? system ?? t.unknown;
}
