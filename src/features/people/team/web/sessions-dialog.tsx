import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import { SessionRows } from '#features/people/access/web/session-rows.tsx';
import { call } from '#ui/call.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Modal } from '#ui/modal.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { endMemberSession, endMemberSessions, findMemberSessions, type Member } from '../contract.ts';
import { useTeamChange } from './use-team-change.ts';

type Props = { member: Member; onClose: () => void };

/** Where a member is logged in, and the way to end that. */
export function SessionsDialog({ member: { id, name }, onClose }: Props) {
  const t = useTexts().team.sessions;
  const { ui } = useTexts();
  const sessions = useQuery(queryOf(findMemberSessions, { params: { id } }));
  const endOne = useTeamChange(async (session: string) => {
    await call(endMemberSession, { params: { id, session } });
    return t.ended;
  });
  const endAll = useTeamChange(async () => {
    const { ended } = await call(endMemberSessions, { params: { id } });
    return pluralise(t.all_ended, ended);
  });
  const rows = sessions.data?.data ?? [];
  const isOwn = rows.some((one) => one.is_current);
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.title, { name })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <Loaded found={sessions} pending={<Skeleton height={120} radius="sm" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text mb="xs" c="dimmed">
              {interpolate(t.none, { name })}
            </Text>
          ) : (
            <SessionRows
              sessions={data}
              ending={endOne.isPending ? endOne.variables : undefined}
              onEnd={(session) => endOne.mutate(session)}
            />
          )
        }
      </Loaded>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui.close}
        </Button>
        {rows.some((one) => !one.is_current) && (
          <Button color="red" loading={endAll.isPending} onClick={() => endAll.mutate()}>
            {isOwn ? t.end_others : t.end_all}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
