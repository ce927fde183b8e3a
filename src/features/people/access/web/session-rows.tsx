import { Button, Group } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import { sessionDevice } from '../session-device.ts';
import type { OpenSession } from '../sessions-contract.ts';
import classes from './profile.module.css';

/** `account_name`: where sessions of several accounts are listed. */
type Shown = OpenSession & { account_name?: string };

type Props = {
  sessions: readonly Shown[];
  /** The id of the one that is being ended. */
  ending: string | undefined;
  onEnd: (id: string) => void;
};

/** Open sessions by their devices, each with the way to end it but for the one that asks. */
export function SessionRows({ sessions, ending, onEnd }: Props) {
  const isOfSeveral = new Set(sessions.map(({ account_name }) => account_name)).size > 1;
  return (
    <ul className={classes.sessions}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isOfSeveral={isOfSeveral}
          isEnding={ending === session.id}
          onEnd={onEnd}
        />
      ))}
    </ul>
  );
}

type RowProps = { session: Shown; isOfSeveral: boolean; isEnding: boolean; onEnd: (id: string) => void };

function SessionRow({ session, isOfSeveral, isEnding, onEnd }: RowProps) {
  const { id, user_agent, created_at, seen_at, is_current, account_name } = session;
  const t = useTexts().profile.sessions;
  const device = deviceIn(t, user_agent);
  return (
    <li>
      <div>
        <Group gap="xs" fw={500} title={user_agent}>
          {device}
          {is_current && <StatusBadge tone="success">{t.current}</StatusBadge>}
        </Group>
        <div className="dimmed">
          {isOfSeveral && <b>{account_name} · </b>}
          {t.started} <RelativeTime at={created_at} />, {t.seen} <RelativeTime at={seen_at} />
        </div>
      </div>
      {!is_current && (
        <Button
          size="xs"
          variant="default"
          aria-label={interpolate(t.end_one, { device })}
          loading={isEnding}
          onClick={() => onEnd(id)}
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
