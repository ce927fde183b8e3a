import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import type { Tone } from '#ui/palette.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useTexts } from '#ui/texts.ts';
import type { Invitation } from '../invitations-contract.ts';
import classes from './team.module.css';
import { nameOf, type TeamRow } from './team-row.ts';

const TONES: Readonly<Record<Invitation['state'], Tone>> = {
  waiting: 'warning',
  invited: 'info',
  refused: 'danger',
  expired: 'warning',
};

/** The columns of the team; `actions` draws the menu of a row, for who manages the team. */
export function useTeamColumns(actions: ((row: TeamRow) => ReactNode) | undefined): Column<TeamRow>[] {
  const t = useTexts().team;
  const { ui } = useTexts();
  const { user } = useSession();
  const person = ({ member, invitation }: TeamRow) => member ?? invitation;
  return [
    {
      name: 'name',
      title: t.columns.name,
      cell: (row) => (
        <span className={classes.person}>
          <span className={classes.name}>
            {nameOf(person(row))}
            {row.member?.id === user.id && <StatusBadge tone="neutral">{t.you}</StatusBadge>}
          </span>
          {person(row).name && <small>{person(row).email}</small>}
        </span>
      ),
    },
    {
      name: 'role',
      title: t.columns.role,
      phone: 'name',
      cell: (row) => person(row).role?.name ?? t.roles[person(row).is_admin ? 'admin' : 'staff'],
    },
    {
      name: 'departments',
      title: t.columns.departments,
      cell: ({ member }) => (
        <span className={classes.wrapped}>{member?.departments.map(({ name }) => name).join(', ') || ui.none}</span>
      ),
    },
    { name: 'state', title: t.columns.state, phone: 'state', cell: (row) => <State row={row} /> },
    {
      name: 'seen',
      title: t.columns.seen,
      phone: 'time',
      cell: ({ member }) => (member ? member.seen_at ? <RelativeTime at={member.seen_at} /> : t.never : ui.none),
    },
    ...(actions ? [{ name: 'actions', title: t.columns.actions, phone: 'total' as const, cell: actions }] : []),
  ];
}

function State({ row: { member, invitation } }: { row: TeamRow }) {
  const t = useTexts().team;
  const formats = useFormats();
  if (member) {
    return member.is_active ? (
      <StatusBadge tone="success">{t.states.active}</StatusBadge>
    ) : (
      <StatusBadge tone="neutral">{t.states.deactivated}</StatusBadge>
    );
  }
  const { state, invited_by: who, expires_at } = invitation;
  const when = expires_at === null ? '' : formats.longDate(expires_at);
  return (
    <span className={classes.state}>
      <StatusBadge tone={TONES[state]}>{t.states[state]}</StatusBadge>
      <small>{interpolate(t.state_notes[state], { who, when })}</small>
    </span>
  );
}
