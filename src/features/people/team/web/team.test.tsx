import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer, nothing, refuse } from '../../../../../tests/component/answers.ts';
import { exampleRow } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { changeMember, findMembers } from '../contract.ts';
import { createDepartment, deleteDepartment, findDepartments, renameDepartment } from '../departments-contract.ts';
import { deleteInvitation, findInvitations, readInvitation } from '../invitations-contract.ts';
import { createRole, deleteRole, findRoles } from '../roles-contract.ts';

const ana = exampleRow(findMembers, {
  id: 1,
  name: 'Ana Demo',
  email: 'ana@example.org',
  is_admin: true,
  is_active: true,
});
const rita = exampleRow(findMembers, { id: 2, name: 'Rita', email: 'rita@example.org', is_active: true });
const invited = (id: number, name: string) =>
  exampleRow(findInvitations, { id, name, email: `${name.toLowerCase()}@example.org`, state: 'invited' });
const members = answer(findMembers, () => ({ data: [ana, rita] }));

/** Opens the team with those who are invited; `invite` says who is from then on. */
async function openTeam(...names: string[]) {
  let data = names.map((name, index) => invited(index + 1, name));
  const opened = await openPortal('/settings/team', { answers: [members, answer(findInvitations, () => ({ data }))] });
  await findRow('Rita');
  const invite = async (...next: string[]) => {
    data = next.map((name, index) => invited(index + 10, name));
    const before = opened.server.asked(findInvitations).length;
    tell({ type: 'member.invited' });
    await waitFor(() => expect(opened.server.asked(findInvitations)).toHaveLength(before + 1));
  };
  return { ...opened, invite };
}

test('while the menu of a row is open the list holds still, and goes on when it is closed', async () => {
  const { user, invite } = await openTeam('Zoe');
  await user.click(screen.getByRole('button', { name: /^Actions for Zoe/ }));
  expect(await screen.findByRole('menuitem', { name: 'Send again' })).toBeVisible();
  await invite('Abel');
  expect(await findRow('Zoe')).toBeVisible();
  expect(screen.queryByText('Abel')).toBeNull();
  await user.keyboard('{Escape}');
  expect(await findRow('Abel')).toBeVisible();
  expect(screen.queryByText('Zoe')).toBeNull();
});

test('a row stays where it is while the button of the mouse is down on it', async () => {
  const { user, invite } = await openTeam('Zita');
  const button = screen.getByRole('button', { name: /^Actions for Zita/ });
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  await invite('Anna', 'Zita');
  expect(screen.queryByText('Anna')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  await screen.findByRole('menuitem', { name: 'Send again' });
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Anna')).toBeVisible();
});

test('an invitation is deleted after a question, and its link says that it is gone', async () => {
  const { user, server } = await openTeam('Leo');
  server.answer(answer(deleteInvitation, () => nothing));
  await user.click(screen.getByRole('button', { name: /^Actions for Leo/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete invitation' }));
  const question = await screen.findByRole('dialog', { name: 'Delete' });
  expect(question).toHaveTextContent('Are you sure you want to delete this invitee');
  await user.click(within(question).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('The invitation of leo@example.org was deleted')).toBeVisible();
  expect(server.asked(deleteInvitation)).toMatchObject([{ params: { id: 1 } }]);

  const message = 'This invitation was withdrawn';
  await openPortal('/invitation#token', {
    user: null,
    answers: [answer(readInvitation, () => refuse(410, { message }))],
  });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible();
});

test('departments are created, renamed and deleted where they stand', async () => {
  let data = [{ id: 1, name: 'Returns', members: 0 }];
  const { user, server } = await openTeam();
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

test('the last administrator cannot stand down', async () => {
  const { user } = await openTeam();
  await user.click(screen.getByRole('button', { name: /^Actions for Ana Demo/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const edit = await screen.findByRole('dialog', { name: 'Edit Ana Demo' });
  expect(within(edit).getByLabelText('Role')).toBeDisabled();
  expect(within(edit).getByText(/^An account needs at least one administrator/)).toBeVisible();
});

test('an administrator makes a role, gives it, and deletes none that somebody has', async () => {
  let roles = [exampleRow(findRoles, { id: 5, name: 'Reader', members: 1 })];
  const { user, server } = await openTeam();
  server.answer(
    answer(findRoles, () => ({ data: roles })),
    answer(createRole, ({ body }) => {
      roles = [...roles, exampleRow(findRoles, { id: 6, ...body })];
      return { status: 201, body: { id: 6 } };
    }),
    answer(changeMember, () => nothing),
    answer(deleteRole, () => refuse(409, { message: '“Reader” is still in use: members 1, invitations 0' })),
  );
  tell({ type: 'role.changed' });
  const panel = await screen.findByRole('region', { name: 'Roles' });
  await user.click(within(panel).getByRole('button', { name: 'New role' }));
  const dialog = await screen.findByRole('dialog', { name: 'New role' });
  await user.click(within(dialog).getByRole('button', { name: /^(Save|Create)/ }));
  expect(await within(dialog).findByText('Please enter a name')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^Name/), 'Shipping');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Edit orders' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Export' }));
  await user.click(within(dialog).getByRole('button', { name: /^(Save|Create)/ }));
  expect(await within(panel).findByText('Edit orders, Export')).toBeVisible();

  await user.click(screen.getByRole('button', { name: /^Actions for Rita/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const edit = await screen.findByRole('dialog', { name: 'Edit Rita' });
  await user.click(within(edit).getByLabelText('Role'));
  await user.click(await screen.findByRole('option', { name: 'Shipping' }));
  expect(within(edit).getByText('Edit orders, Export')).toBeVisible();
  await user.keyboard('{Control>}s{/Control}'); // as its button does
  await waitFor(() => expect(server.asked(changeMember)).toMatchObject([{ params: { id: 2 }, body: { role_id: 6 } }]));

  await user.click(within(panel).getByRole('button', { name: 'Delete the role Reader' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('“Reader” is still in use: members 1, invitations 0')).toBeVisible();
});
