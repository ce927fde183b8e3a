import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RIGHTS, type Right } from '#base/rights.ts';
import { interpolate } from '#base/text.ts';
import { FormError } from '#features/access/web/form-error.tsx';
import { call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { createRole, deleteRole, type Role, type RoleEdit, saveRole } from '../roles-contract.ts';
import classes from './team.module.css';
import { useTeamChange } from './use-team-change.ts';

/** The daily work, and what is set up once. */
const groups = [
  { name: 'work', rights: RIGHTS.filter((right) => !right.startsWith('manage_')) },
  { name: 'administration', rights: RIGHTS.filter((right) => right.startsWith('manage_')) },
] as const;

/** Makes a role, or changes one: its name, and right by right what it allows. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const t = useTexts().team;
  const { ui } = useTexts();
  const [name, setName] = useState(role?.name ?? '');
  const [rights, setRights] = useState<readonly Right[]>(role?.rights ?? []);
  const [isChecked, setIsChecked] = useState(false);
  const wanted = name.trim();
  const save = useTeamChange(
    async (edit: RoleEdit) => {
      if (role) await call(saveRole, { params: { id: role.id }, body: { ...edit, version: role.version } });
      else await call(createRole, { body: edit });
      return interpolate(t.roles_panel.saved, { name: edit.name });
    },
    onClose,
    true,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (wanted !== '') save.mutate({ name: wanted, rights: [...rights] });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={role ? interpolate(t.edit.title, { name: role.name }) : t.roles_panel.new}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t.name}
            data-autofocus
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isChecked && wanted === '' && t.name_missing}
          />
          <p className={classes.hint}>{t.roles_panel.hint}</p>
          {groups.map((group) => (
            <RightGroup
              key={group.name}
              label={t.roles_panel.groups[group.name]}
              rights={group.rights}
              chosen={rights}
              onChange={setRights}
            />
          ))}
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

type GroupProps = {
  label: string;
  rights: readonly Right[];
  chosen: readonly Right[];
  onChange: (rights: readonly Right[]) => void;
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
