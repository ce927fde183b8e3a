import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { AccountSettings, getAccountSettings, saveAccountSettings } from '../contract.ts';

const first: AccountSettings = {
  ...exampleOf(AccountSettings),
  name: 'Acme',
  time_zone: 'America/Lima',
  currency: 'PEN',
  holding_minutes: 15,
  version: 3,
};

/** Opens the settings; what is saved is stored without the blanks around it, as the server does. */
async function openSettings() {
  let stored = first;
  const change = (next: Partial<AccountSettings>) => {
    stored = { ...stored, version: stored.version + 1, ...next };
  };
  const opened = await openPortal('/settings/account', {
    answers: [
      answer(getAccountSettings, () => stored),
      answer(saveAccountSettings, ({ body: { version: _, ...fields } }) => {
        change(fields);
        return { version: stored.version };
      }),
    ],
  });
  const form = within(await screen.findByRole('form', { name: 'General' }));
  const others = (next: Partial<AccountSettings>) => {
    change(next);
    tell({ type: 'account.changed' });
  };
  const sent = () => opened.server.asked(saveAccountSettings).map(({ body }) => body);
  return { ...opened, form, others, sent };
}

type Form = Awaited<ReturnType<typeof openSettings>>['form'];
const nameOf = (form: Form) => form.getByRole('textbox', { name: 'Name' });
const save = (form: Form) => form.getByRole('button', { name: 'Save' });

test('nothing can be saved until something is changed, and again once it is saved', async () => {
  const { user, form, sent } = await openSettings();
  expect(save(form)).toBeDisabled();
  await user.type(nameOf(form), ' Peru ');
  await user.click(save(form));
  await screen.findByText('Account settings saved');
  await waitFor(() => expect(nameOf(form)).toHaveValue('Acme Peru'));
  expect(save(form)).toBeDisabled();
  expect(sent()[0]).toMatchObject({ version: 3, name: 'Acme Peru' });
  await user.type(nameOf(form), '2');
  await user.click(save(form));
  await waitFor(() => expect(sent()[1]).toMatchObject({ version: 4, name: 'Acme Peru2' }));
});

test('what is typed while it is being saved is not lost', async () => {
  const { user, server, form } = await openSettings();
  const held = Promise.withResolvers<void>();
  server.answer(
    answer(saveAccountSettings, async () => {
      await held.promise;
      return { version: 4 };
    }),
  );
  await user.type(nameOf(form), ' Peru');
  await user.keyboard('{Enter}');
  await user.type(nameOf(form), ' SAC');
  held.resolve();
  await screen.findByText('Account settings saved');
  expect(nameOf(form)).toHaveValue('Acme Peru SAC');
  await waitFor(() => expect(save(form)).toBeEnabled());
});

test('a field that is wrong gets the cursor and is marked until it is changed', async () => {
  const { user, form, sent } = await openSettings();
  const minutes = form.getByRole('textbox', { name: /^Holding time/ });
  await user.clear(minutes);
  await user.type(minutes, '1e3');
  await user.click(save(form));
  await waitFor(() => expect(minutes).toHaveFocus());
  expect(minutes).toBeInvalid();
  await user.clear(minutes);
  expect(minutes).toBeValid();
  expect(sent()).toEqual([]);
});

test('a field that the server refuses is marked with what it says', async () => {
  const { user, server, form } = await openSettings();
  server.answer(answer(saveAccountSettings, () => refuse(422, { message: 'Invalid', errors: { name: ['is taken'] } })));
  await user.type(nameOf(form), '!');
  await user.click(save(form));
  expect(await form.findByText('is taken')).toBeVisible();
  expect(nameOf(form)).toHaveFocus();
});

test('a form without changes follows what others save', async () => {
  const { form, others } = await openSettings();
  others({ name: 'Other' });
  await waitFor(() => expect(nameOf(form)).toHaveValue('Other'));
  expect(form.queryByRole('alert')).toBeNull();
});

test('what others saved first is loaded, or the own changes are kept on top of it', async () => {
  const { user, form, others, sent } = await openSettings();
  await user.type(nameOf(form), ' Peru');
  others({ holding_minutes: 20, saved_by: 'Saúl Demo' });
  const notice = await form.findByRole('alert');
  expect(notice).toHaveTextContent('Saúl Demo changed this meanwhile');
  await user.click(within(notice).getByRole('button', { name: 'Keep my changes' }));
  expect(form.queryByRole('alert')).toBeNull();
  await user.click(save(form));
  await waitFor(() => expect(sent()[0]).toMatchObject({ version: 4, name: 'Acme Peru', holding_minutes: 20 }));

  await user.type(nameOf(form), ' SAC');
  others({ name: 'Other' });
  await user.click(await form.findByRole('button', { name: 'Load what is stored' }));
  expect(nameOf(form)).toHaveValue('Other');
});

test('changes are dropped by their button, and not left without a question', async () => {
  const { user, form } = await openSettings();
  await user.type(nameOf(form), ' Peru');
  await user.click(screen.getByRole('link', { name: 'Products' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(form.getByRole('button', { name: 'Discard changes' }));
  expect(nameOf(form)).toHaveValue('Acme');
});
