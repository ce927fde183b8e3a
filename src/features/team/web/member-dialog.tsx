import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { FormError } from '#features/access/web/form-error.tsx';
import { useSession } from '#features/access/web/session.ts';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { changeMember, type Member, type MemberEdit } from '../contract.ts';
import { choiceOf, roleInput } from './role-choice.ts';
import { RoleSelect } from './role-select.tsx';
import { useTeamChange } from './use-team-change.ts';

type Props = { member: Member; isLastAdmin: boolean; onClose: () => void };

/** Changes a member's name and role. Only what was changed is sent, so that another administrator's change of the rest stays. */
export function MemberDialog({ member, isLastAdmin, onClose }: Props) {
  const t = useTexts().team;
  const { ui } = useTexts();
  const { user } = useSession();
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(choiceOf(member));
  const wanted = name.trim();
  const save = useTeamChange(
    async (body: MemberEdit) => {
      await call(changeMember, { params: { id: member.id }, body });
      return interpolate(t.edit.saved, { name: wanted });
    },
    onClose,
    true,
  );
  const isStandingDown = member.id === user.id && member.is_admin && role !== 'admin';
  const roleHint = isLastAdmin ? t.edit.last_admin : isStandingDown ? t.edit.own_role : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (wanted === '') return;
    save.mutate({
      ...(wanted !== member.name && { name: wanted }),
      ...(role !== choiceOf(member) && roleInput(role)),
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.edit.title, { name: member.name })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t.name}
            data-autofocus
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={wanted === '' && t.name_missing}
          />
          <RoleSelect value={role} onChange={setRole} hint={roleHint} disabled={isLastAdmin} />
          <FormError error={save.error} />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {ui.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
