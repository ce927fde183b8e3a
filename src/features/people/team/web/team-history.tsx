import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Right } from '#base/rights.ts';
import { interpolate } from '#base/text.ts';
import { Loaded } from '#ui/loaded.tsx';
import type { Tone } from '#ui/palette.ts';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { Timeline } from '#ui/timeline.tsx';
import { findTeamHistory, type TeamHistoryEntry } from '../contract.ts';
import { type FieldChange, isTeamEventType, type TeamEventType } from '../team-events.ts';

const TONES: Readonly<Partial<Record<TeamEventType, Tone>>> = {
  'member.joined': 'success',
  'member.deactivated': 'warning',
};

/** What was changed in the team lately, by whom, from what into what. */
export function TeamHistory() {
  const t = useTexts().team.history;
  const history = useQuery(queryOf(findTeamHistory, {}));
  return (
    <Panel title={t.title}>
      <Loaded found={history} pending={<Skeleton height={160} radius="sm" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text mb="xs" c="dimmed">
              {t.none}
            </Text>
          ) : (
            <Entries entries={data} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Entries({ entries }: { entries: readonly TeamHistoryEntry[] }) {
  const t = useTexts().team.history;
  const items = entries.map(({ id, at, actor, type, name, changes }) => ({
    id,
    at,
    who: actor,
    // What another version recorded is shown by its own name.
    title: isTeamEventType(type) ? interpolate(t.events[type], { name }) : type,
    tone: (isTeamEventType(type) && TONES[type]) || ('neutral' as const),
    details: changes.length > 0 && <Changes changes={changes} />,
  }));
  return <Timeline items={items} />;
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const t = useTexts().team;
  const { ui } = useTexts();
  const rights = useTexts().rights;
  const rightName = (name: string) => {
    const known = Right.safeParse(name).data;
    return known ? rights[known].name : name;
  };
  const words = (field: FieldChange['field'], value: string | null) => {
    if (value === null) return ui.none;
    if (field === 'rights') return value.split(', ').map(rightName).join(', ');
    return field === 'role' && (value === 'admin' || value === 'staff') ? t.roles[value] : value;
  };
  return (
    <ul>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {t.history.fields[field]}: {field !== 'departments' && from === null ? null : `${words(field, from)} → `}
          <b>{words(field, to)}</b>
        </li>
      ))}
    </ul>
  );
}
