import { Stack, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { changeMember, type Member } from '../contract.ts';
import { choiceOf, roleInput } from './role-choice.ts';
import { RoleSelect } from './role-select.tsx';
import { TEAM_PATHS } from './use-team-change.ts';

type Props = { member: Member; isLastAdmin: boolean; onClose: () => void };

/**
 * Changes a member's name and role. Only what was changed is sent, so that another administrator's change of the rest
 * stays.
 */
export function MemberDialog({ member, isLastAdmin, onClose }: Props) {
  const t = useTexts().team;
  const alerts = useAlerts();
  const { user } = useSession();
  const draft = useDraft({
    stored: { name: member.name, role: choiceOf(member) },
    check: ({ values }): Record<string, string> => (values.name.trim() === '' ? { name: t.name_missing } : {}),
    save: async ({ base, values }) => {
      const name = values.name.trim();
      const body = { ...(name !== base.name && { name }), ...(values.role !== base.role && roleInput(values.role)) };
      await call(changeMember, { params: { id: member.id }, body });
      alerts.success(interpolate(t.edit.saved, { name }));
      onClose();
      return undefined;
    },
    stale: TEAM_PATHS,
  });
  const isStandingDown = member.id === user.id && member.is_admin && draft.values.role !== 'admin';
  const roleHint = isLastAdmin ? t.edit.last_admin : isStandingDown ? t.edit.own_role : undefined;
  return (
    <FormModal
      title={interpolate(t.edit.title, { name: member.name })}
      draft={draft}
      cancel={t.cancel}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput {...draft.text('name')} label={t.name} data-autofocus required maxLength={200} />
        <RoleSelect {...draft.choice('role')} hint={roleHint} disabled={isLastAdmin} />
      </Stack>
    </FormModal>
  );
}
