import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '#features/people/access/web/session.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findRoles } from '../roles-contract.ts';
import { choicesFor, permittedBy, type RoleChoice } from './role-choice.ts';

type Props = { value: RoleChoice; onChange: (choice: RoleChoice) => void; hint?: ReactNode; disabled?: boolean };

/** Chooses a role among those that the member may give, and says what it allows. */
export function RoleSelect({ value, onChange, hint, disabled = false }: Props) {
  const t = useTexts().team;
  const names = useTexts().rights;
  const { user } = useSession();
  const roles = useQuery(queryOf(findRoles, {})).data?.data ?? [];
  const own = roles.find(({ id }) => String(id) === value) ?? null;
  const { rights } = permittedBy({ is_admin: value === 'admin', role: own }, roles);
  const allowed = rights.map((right) => names[right].name).join(', ') || t.roles_panel.reads_only;
  return (
    <Select
      label={t.role}
      description={hint ?? (value === 'admin' ? t.is_admin_hint : allowed)}
      data={choicesFor(user, roles, t.roles)}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      allowDeselect={false}
      disabled={disabled}
    />
  );
}
