import { Button, Group, MultiSelect, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { FormAlert } from '#ui/form-error.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { Member } from '../contract.ts';
import {
  addDepartmentsToUser,
  type Departments,
  getDepartments,
  getDepartmentsByUser,
  MAX_DEPARTMENTS,
} from '../departments-contract.ts';
import classes from './team.module.css';
import { useTeamChange } from './use-team-change.ts';

type Props = { member: Member; onClose: () => void };

/** Asks in which departments a member shall be; in none, where the choice is empty. */
export function AssignDialog({ member, onClose }: Props) {
  const t = useTexts().team.departments;
  const { ui } = useTexts();
  const all = useQuery({ ...queryOf(getDepartments, {}), staleTime: 0 });
  const own = useQuery({ ...queryOf(getDepartmentsByUser, { body: { userId: member.id } }), staleTime: 0, gcTime: 0 });
  const failed = all.error ? all : own.error ? own : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.assign_title, { name: member.name })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      {failed?.error && <LoadError error={failed.error} onRetry={failed.refetch} hasData={failed.data !== undefined} />}
      {(all.isPending || own.isPending) && <Skeleton height={84} radius="sm" />}
      {all.data && own.data && (
        <AssignForm
          member={member}
          all={all.data}
          assigned={own.data.status === 200 ? Object.keys(own.data.body[0]) : []}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type FormProps = Props & { all: Departments; assigned: string[] };

function AssignForm({ member, all, assigned, onClose }: FormProps) {
  const t = useTexts().team;
  const { ui } = useTexts();
  const [chosen, setChosen] = useState(assigned);
  const assign = useTeamChange(
    async (departments: string[]) => {
      const [, said] = await call(addDepartmentsToUser, { body: { departments, userId: member.id } });
      return said;
    },
    onClose,
    true,
  );
  const options = Object.entries(all).map(([value, label]) => ({ value, label }));
  options.sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <Stack gap="sm">
        <MultiSelect
          label={t.departments.title}
          description={options.length === 0 ? t.departments.none : t.departments.empty_hint}
          placeholder={chosen.length === 0 ? t.departments.choose : ''}
          data={options}
          value={chosen.filter((id) => id in all)}
          onChange={(next) => {
            setChosen(next);
            assign.reset();
          }}
          searchable
          clearable
          hidePickedOptions
          limit={MAX_DEPARTMENTS}
          maxDropdownHeight={260}
          classNames={{ inputField: classes.typed ?? '' }}
          nothingFoundMessage={t.departments.no_match}
          clearButtonProps={{ 'aria-label': ui.search.clear }}
        />
        {assign.isError && <FormAlert>{t.departments.failed}</FormAlert>}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button loading={assign.isPending} onClick={() => assign.mutate(chosen.filter((id) => id in all))}>
          {ui.save}
        </Button>
      </Group>
    </>
  );
}
