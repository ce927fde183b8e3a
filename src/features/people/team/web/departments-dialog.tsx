import { ActionIcon, Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Modal } from '#ui/modal.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import {
  createDepartment,
  type Department,
  deleteDepartment,
  findDepartments,
  renameDepartment,
} from '../departments-contract.ts';
import classes from './team.module.css';
import { useTeamChange } from './use-team-change.ts';

/** Creates, renames and deletes departments; each acts at once. */
export function DepartmentsDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts().team.departments;
  const { ui } = useTexts();
  const departments = useQuery(queryOf(findDepartments, {}));
  const [deleting, setDeleting] = useState<Department | null>(null);
  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ 'aria-label': ui.close }}>
      <Text mb="xs" c="dimmed">
        {t.hint}
      </Text>
      <NewDepartment />
      <Loaded found={departments} pending={<Skeleton height={120} radius="sm" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Text mb="xs" c="dimmed">
              {t.none}
            </Text>
          ) : (
            <ul className={classes.departments}>
              {data.map((department) => (
                <DepartmentRow key={department.id} department={department} onDelete={() => setDeleting(department)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {deleting && <DeleteDepartment department={deleting} onClose={() => setDeleting(null)} />}
    </Modal>
  );
}

function NewDepartment() {
  const t = useTexts().team.departments;
  const [name, setName] = useState('');
  const create = useTeamChange(
    async (wanted: string) => {
      await call(createDepartment, { body: { name: wanted } });
      return t.created;
    },
    () => setName(''),
    true,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '' && !create.isPending) create.mutate(name.trim());
  }

  return (
    <form className={classes.add} onSubmit={submit}>
      <TextInput
        size="xs"
        data-autofocus
        label={t.new}
        maxLength={100}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          create.reset();
        }}
        error={create.error?.message}
      />
      <Button type="submit" size="xs" disabled={name.trim() === ''} loading={create.isPending}>
        {t.create}
      </Button>
    </form>
  );
}

type RowProps = { department: Department; onDelete: () => void };

function DepartmentRow({ department: { id, name, members }, onDelete }: RowProps) {
  const t = useTexts().team.departments;
  const { count } = useFormats();
  const [draft, setDraft] = useState<string | null>(null);
  const wanted = draft?.trim() ?? name;
  const rename = useTeamChange(
    async (next: string) => {
      await call(renameDepartment, { params: { id }, body: { name: next } });
      return t.saved;
    },
    () => setDraft(null),
    true,
  );
  const isChanged = wanted !== name && wanted !== '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isChanged && !rename.isPending) rename.mutate(wanted);
  }

  return (
    <li>
      <form onSubmit={submit}>
        <TextInput
          size="xs"
          aria-label={interpolate(t.name_of, { name })}
          maxLength={100}
          value={draft ?? name}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            rename.reset();
          }}
          error={rename.error?.message}
        />
        {isChanged ? (
          <Button type="submit" size="xs" loading={rename.isPending} aria-label={interpolate(t.save_named, { name })}>
            {t.save}
          </Button>
        ) : (
          <small>{pluralise(t.members, members, count)}</small>
        )}
      </form>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={interpolate(t.delete_named, { name })}
        onClick={onDelete}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </li>
  );
}

function DeleteDepartment({
  department: { id, name, members },
  onClose,
}: {
  department: Department;
  onClose: () => void;
}) {
  const t = useTexts().team.departments;
  const { count } = useFormats();
  const remove = useTeamChange(async () => {
    await call(deleteDepartment, { params: { id } });
    return t.deleted;
  }, onClose);
  return (
    <DeleteModal opened onClose={onClose} isBusy={remove.isPending} onDelete={() => remove.mutate()}>
      <p>{interpolate(t.delete_text, { name })}</p>
      {members > 0 && <p>{pluralise(t.delete_members, members, count)}</p>}
    </DeleteModal>
  );
}
