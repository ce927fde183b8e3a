import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { FormError } from '#features/access/web/form-error.tsx';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { INVITATION_DAYS, InvitedEmail, inviteMember } from '../invitations-contract.ts';
import { type RoleChoice, roleInput } from './role-choice.ts';
import { RoleSelect } from './role-select.tsx';
import classes from './team.module.css';
import { useTeamChange } from './use-team-change.ts';

const EMPTY: { email: string; name: string; role: RoleChoice } = { email: '', name: '', role: 'staff' };

/** Asks whom to invite. A refusal is told in the form, where the address can be corrected. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts().team;
  const { ui } = useTexts();
  const [draft, setDraft] = useState(EMPTY);
  const [isChecked, setIsChecked] = useState(false);
  const email = InvitedEmail.safeParse(draft.email).data;
  const invite = useTeamChange(
    async (body: typeof EMPTY) => {
      const { role, ...person } = body;
      await call(inviteMember, { body: { ...person, ...roleInput(role) } });
      return interpolate(t.invite.done, { email: body.email });
    },
    onClose,
    true,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (email !== undefined) invite.mutate({ ...draft, email });
  }

  return (
    <Modal opened onClose={onClose} title={t.invite.title} closeButtonProps={{ 'aria-label': ui.close }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <p className={classes.hint}>{interpolate(t.invite.hint, { days: INVITATION_DAYS })}</p>
          <TextInput
            label={t.email}
            type="email"
            data-autofocus
            required
            maxLength={320}
            value={draft.email}
            onChange={(event) => {
              setDraft({ ...draft, email: event.currentTarget.value });
              invite.reset();
            }}
            error={isChecked && email === undefined && t.invite.email_wrong}
          />
          <TextInput
            label={t.name}
            description={t.invite.name_hint}
            maxLength={200}
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          />
          <RoleSelect value={draft.role} onChange={(role) => setDraft({ ...draft, role })} />
          <FormError error={invite.error} />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t.invite.submit}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
