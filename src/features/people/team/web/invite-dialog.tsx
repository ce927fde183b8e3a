import { Stack, Text, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { INVITATION_DAYS, InvitedEmail, inviteMember } from '../invitations-contract.ts';
import { type RoleChoice, roleInput } from './role-choice.ts';
import { RoleSelect } from './role-select.tsx';
import { TEAM_PATHS } from './use-team-change.ts';

const EMPTY: { email: string; name: string; role: RoleChoice } = { email: '', name: '', role: 'staff' };

/** Asks whom to invite. A refusal shows in the form, where the address can be corrected. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts().team;
  const alerts = useAlerts();
  const draft = useDraft({
    stored: EMPTY,
    check: ({ values }) => (InvitedEmail.safeParse(values.email).success ? {} : { email: t.invite.email_wrong }),
    save: async ({ values: { role, name, email: typed } }) => {
      const email = InvitedEmail.parse(typed);
      await call(inviteMember, { body: { email, name, ...roleInput(role) } });
      alerts.success(interpolate(t.invite.done, { email }));
      onClose();
      return undefined;
    },
    stale: TEAM_PATHS,
  });
  return (
    <FormModal title={t.invite.title} draft={draft} submit={t.invite.submit} cancel={t.cancel} onClose={onClose}>
      <Stack gap="sm">
        <Text mb="xs" c="dimmed">
          {interpolate(t.invite.hint, { days: INVITATION_DAYS })}
        </Text>
        <TextInput {...draft.text('email')} label={t.email} type="email" data-autofocus required maxLength={320} />
        <TextInput {...draft.text('name')} label={t.name} description={t.invite.name_hint} maxLength={200} />
        <RoleSelect {...draft.choice('role')} />
      </Stack>
    </FormModal>
  );
}
