import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer, nothing, refuse } from '../../../../../tests/component/answers.ts';
import { exampleRow } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { findMembers } from '../contract.ts';
import { createDepartment, deleteDepartment, findDepartments, renameDepartment } from '../departments-contract.ts';

const ana = exampleRow(findMembers, {
  id: 1,
  name: 'Ana Demo',
  email: 'ana@example.org',
  is_admin: true,
  is_active: true,
});
const rita = exampleRow(findMembers, { id: 2, name: 'Rita', email: 'rita@example.org', is_active: true });
const members = answer(findMembers, () => ({ data: [ana, rita] }));

test('departments are created, renamed and deleted where they stand', async () => {
  let data = [{ id: 1, name: 'Returns', members: 0 }];
  const { user, server } = await openPortal('/settings/team', { answers: [members] });
  await findRow('Rita');
  server.answer(
    answer(findDepartments, () => ({ data })),
    answer(createDepartment, ({ body: { name } }) => {
      if (name === 'returns') return refuse(409, { message: 'There is a department “returns” already' });
      data = [...data, { id: 2, name, members: 0 }];
      return { status: 201, body: { id: 2, name, members: 0 } };
    }),
    answer(renameDepartment, () => nothing),
    answer(deleteDepartment, () => nothing),
  );
  await user.click(screen.getByRole('button', { name: 'Departments' }));
  const dialog = await screen.findByRole('dialog', { name: 'Departments' });
  await user.type(await within(dialog).findByLabelText('New department'), 'returns{Enter}');
  expect(await within(dialog).findByText('There is a department “returns” already')).toBeVisible();
  await user.clear(within(dialog).getByLabelText('New department'));
  await user.type(within(dialog).getByLabelText('New department'), 'Claims{Enter}');
  const field = await within(dialog).findByRole('textbox', { name: 'Name of Claims' });
  await user.clear(field);
  await user.type(field, 'Complaints');
  await user.click(within(dialog).getByRole('button', { name: 'Save Claims' }));
  await waitFor(() =>
    expect(server.asked(renameDepartment)).toMatchObject([{ params: { id: 2 }, body: { name: 'Complaints' } }]),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete Returns' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(server.asked(deleteDepartment)).toMatchObject([{ params: { id: 1 } }]));
});
