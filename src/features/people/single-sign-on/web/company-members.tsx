import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type CompanyMember, unbindMember } from '../contract.ts';
import classes from './single-sign-on.module.css';

/** The members who have logged in by the provider. The link of one who was created again there can be dropped. */
export function CompanyMembers({ members }: { members: readonly CompanyMember[] }) {
  const t = useTexts().single_sign_on;
  const { longDate } = useFormats();
  const [asked, setAsked] = useState<CompanyMember | null>(null);
  const forget = useForget(() => setAsked(null));
  return (
    <Panel title={t.members}>
      <Text mt={4} c="dimmed">
        {members.length === 0 ? t.members_none : t.members_hint}
      </Text>
      <ul className={classes.members}>
        {members.map((member) => (
          <li key={member.id}>
            <div>
              <strong>{member.name}</strong>
              <span>{`${member.email} · ${interpolate(t.used, { when: longDate(member.used_at) })}`}</span>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={interpolate(t.forget_one, { name: member.name })}
              onClick={() => setAsked(member)}
            >
              {t.forget}
            </Button>
          </li>
        ))}
      </ul>
      <DeleteModal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onDelete={() => asked && forget.mutate(asked)}
        title={t.forget_title}
        deleteLabel={t.forget}
        isBusy={forget.isPending}
      >
        {asked && interpolate(t.forget_text, { name: asked.name })}
      </DeleteModal>
    </Panel>
  );
}

function useForget(onDone: () => void) {
  const t = useTexts().single_sign_on;
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: ({ id }: CompanyMember) => call(unbindMember, { params: { id } }),
    onSuccess: (_, { name }) => alerts.success(interpolate(t.forgotten, { name })),
    onError: alerts.failed,
    onSettled: () => {
      onDone();
      return markStale(client, ['/api/single-sign-on']);
    },
  });
}
