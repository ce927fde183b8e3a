import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { RIGHTS, type Right } from '#base/rights.ts';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { AmountInput } from '#ui/amount-input.tsx';
import { call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { createRole, deleteRole, type Role, type RoleEdit, saveRole } from '../roles-contract.ts';
import classes from './team.module.css';
import { TEAM_PATHS, useTeamChange } from './use-team-change.ts';

/** The daily work, and what is set up once. */
const groups = [
  { name: 'work', rights: RIGHTS.filter((right) => !right.startsWith('manage_')) },
  { name: 'administration', rights: RIGHTS.filter((right) => right.startsWith('manage_')) },
] as const;

const mayRefund = ({ rights }: Pick<RoleEdit, 'rights'>) => rights.includes('refund_orders');

/** Makes a role, or changes one: its name, and right by right what it allows. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const t = useTexts().team;
  const alerts = useAlerts();
  const { account } = useSession();
  const { currency } = account;
  const draft = useDraft<RoleEdit>({
    stored: { name: role?.name ?? '', rights: role?.rights ?? [], refund_limit: role?.refund_limit ?? null },
    version: role?.version ?? 0,
    check: ({ values }): Record<string, string> => ({
      ...(values.name.trim() === '' && { name: t.name_missing }),
      ...(mayRefund(values) &&
        Number(values.refund_limit ?? 1) <= 0 && { refund_limit: t.roles_panel.refund_limit_wrong }),
    }),
    save: async ({ values, version }) => {
      const { name, rights, refund_limit } = values;
      const edit = { name: name.trim(), rights, refund_limit: mayRefund(values) ? refund_limit : null };
      if (role) await call(saveRole, { params: { id: role.id }, body: { ...edit, version } });
      else await call(createRole, { body: edit });
      alerts.success(interpolate(t.roles_panel.saved, { name: edit.name }));
      onClose();
      return undefined;
    },
    stale: TEAM_PATHS,
  });
  const title = role ? interpolate(t.edit.title, { name: role.name }) : t.roles_panel.new;
  return (
    <FormModal title={title} draft={draft} cancel={t.cancel} onClose={onClose}>
      <Stack gap="md">
        <TextInput {...draft.text('name')} label={t.name} data-autofocus required maxLength={100} />
        <Text mb="xs" c="dimmed">
          {t.roles_panel.hint}
        </Text>
        {groups.map((group) => (
          <RightGroup
            key={group.name}
            label={t.roles_panel.groups[group.name]}
            rights={group.rights}
            chosen={draft.values.rights}
            onChange={(rights) => draft.set({ rights })}
          />
        ))}
        {mayRefund(draft.values) && (
          <AmountInput
            label={interpolate(t.roles_panel.refund_limit, { currency })}
            description={t.roles_panel.refund_limit_hint}
            currency={currency}
            value={draft.values.refund_limit ?? ''}
            error={draft.errors.refund_limit}
            onChange={(limit) => draft.set({ refund_limit: limit || null })}
          />
        )}
      </Stack>
    </FormModal>
  );
}

type GroupProps = {
  label: string;
  rights: readonly Right[];
  chosen: readonly Right[];
  onChange: (rights: Right[]) => void;
};

function RightGroup({ label, rights, chosen, onChange }: GroupProps) {
  const names = useTexts().rights;
  return (
    <fieldset className={classes.rights}>
      <legend>{label}</legend>
      {rights.map((right) => (
        <Checkbox
          key={right}
          label={names[right].name}
          description={names[right].hint}
          checked={chosen.includes(right)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, right] : chosen.filter((one) => one !== right))
          }
        />
      ))}
    </fieldset>
  );
}

/** Asks before a role is deleted; one that is in use cannot be, which the answer says. */
export function DeleteRoleDialog({ role: { id, name }, onClose }: { role: Role; onClose: () => void }) {
  const t = useTexts().team.roles_panel;
  const remove = useTeamChange(async () => {
    await call(deleteRole, { params: { id } });
    return interpolate(t.deleted, { name });
  }, onClose);
  return (
    <DeleteModal opened onClose={onClose} isBusy={remove.isPending} onDelete={() => remove.mutate()}>
      <p>{interpolate(t.delete_text, { name })}</p>
    </DeleteModal>
  );
}
