import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findSessions } from '../sessions-contract.ts';
import { useEndOne, useEndOthers } from './session-change.ts';
import { SessionRows } from './session-rows.tsx';

/** Where the member is logged in, and the way to end that. */
export function SessionList() {
  const t = useTexts().profile.sessions;
  const sessions = useQuery(queryOf(findSessions, {}));
  const endOne = useEndOne();
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
      <Text mt={-6} mb="sm" c="dimmed">
        {t.hint}
      </Text>
      <Loaded found={sessions} pending={<Skeleton height={140} radius="sm" />}>
        {({ data }) => (
          <SessionRows
            sessions={data}
            ending={endOne.isPending ? endOne.variables : undefined}
            onEnd={(id) => endOne.mutate(id)}
          />
        )}
      </Loaded>
    </Panel>
  );
}
