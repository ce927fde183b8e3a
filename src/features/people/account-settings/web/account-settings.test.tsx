import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { type AccountSettings, getAccountSettings, saveAccountSettings } from '../contract.ts';
import { getNotificationSettings, saveNotificationSettings } from '../notification-contract.ts';
import { countMissingFields } from '../required-fields-contract.ts';

const stored: AccountSettings = {
  ...exampleOf(getAccountSettings.replies[200]),
  name: 'Demo',
  time_zone: 'America/Bogota',
  currency: 'USD',
  holding_minutes: 1,
  required_fields: ['postal_code'],
  on_shortage: 'wait',
  payment_tolerance: '0.05',
  version: 3,
};

/** Opens the settings of an account; what is saved is stored. */
async function openSettings(given: Parameters<typeof openPortal>[1] = {}) {
  let settings = stored;
  const opened = await openPortal('/settings/account', {
    answers: [
      answer(getAccountSettings, () => settings),
      answer(saveAccountSettings, ({ body: { version, ...values } }) => {
        settings = { ...settings, ...values, version: version + 1 };
        return { version: version + 1 };
      }),
      answer(countMissingFields, () => ({ data: [{ field: 'customer_phone' as const, orders: 0 }], is_whole: true })),
      answer(getNotificationSettings, () => ({
        ...exampleOf(getNotificationSettings.replies[200]),
        enabled: 0 as const,
        waiting_hours: 24,
        version: 1,
      })),
    ],
    ...given,
  });
  /** Another member saves. */
  const saveElsewhere = (name: string) => {
    settings = { ...settings, name, version: settings.version + 1, saved_by: 'Rita' };
  };
  return { ...opened, saveElsewhere };
}

const general = () => screen.findByRole('form', { name: 'General' });
const saveButton = async () => within(await general()).getByRole('button', { name: 'Save' });

test('a time zone is found by its words, a wrong holding time is named, and the settings are saved', async () => {
  const { user, server } = await openSettings();
  const form = await general();
  const zone = within(form).getByRole('combobox', { name: 'Time zone' });
  await user.click(zone);
  await fill(user, zone, 'madrid');
  await user.click(await screen.findByRole('option', { name: /Europe\/Madrid/ }));
  const holding = within(form).getByRole('textbox', { name: /^Holding time/ });
  await fill(user, holding, '20000');
  await user.click(await saveButton());
  expect(await within(form).findByText('A whole number from 0 to 10,080')).toBeVisible();
  expect(server.asked(saveAccountSettings)).toEqual([]);
  await fill(user, holding, '2');
  await user.click(await saveButton());
  expect(await screen.findByText('Account settings saved')).toBeVisible();
  expect(server.asked(saveAccountSettings)).toMatchObject([
    { body: { time_zone: 'Europe/Madrid', holding_minutes: 2, version: 3 } },
  ]);
  await waitFor(async () => expect(await saveButton()).toBeDisabled());
});

test('an administrator says which fields of a recipient hold an order, and takes it back before saving', async () => {
  const { user, server } = await openSettings();
  const required = await screen.findByRole('group', { name: 'Required recipient details' });
  const choice = (name: string) => within(required).getByRole('checkbox', { name });
  expect(choice('Name, address, city and country')).toBeChecked();
  expect(choice('Name, address, city and country')).toBeDisabled();
  expect(choice('Postal code')).toBeChecked();
  expect(await within(required).findByText('Every open order has it')).toBeVisible();
  choice('Phone').focus();
  await user.keyboard(' ');
  expect(choice('Phone')).toBeChecked();
  await user.click(choice('Phone'));
  await waitFor(async () => expect(await saveButton()).toBeDisabled());
  await user.click(choice('Postal code'));
  await user.click(choice('Phone'));
  await user.click(await saveButton());
  await waitFor(() =>
    expect(server.asked(saveAccountSettings)).toMatchObject([{ body: { required_fields: ['customer_phone'] } }]),
  );
});

test('an administrator says what happens where stock is missing', async () => {
  const { user, server } = await openSettings();
  const choices = within(await screen.findByRole('radiogroup', { name: 'When stock is missing' }));
  expect(choices.getByRole('radio', { name: 'The order waits until all of it is in stock' })).toBeChecked();
  expect(await screen.findByText(/after 3 parts the rest waits/)).toBeVisible();
  await user.click(choices.getByRole('radio', { name: 'What is in stock is sent, the rest waits' }));
  await user.click(await saveButton());
  await waitFor(() =>
    expect(server.asked(saveAccountSettings)).toMatchObject([{ body: { on_shortage: 'send_available' } }]),
  );
});

test('an administrator says by how much payments may be off, with a comma too', async () => {
  const { user, server } = await openSettings();
  const form = await general();
  const tolerance = within(form).getByRole('textbox', { name: 'Payments may be off by' });
  expect(tolerance).toHaveValue('0.05');
  await fill(user, tolerance, '2000');
  await user.click(await saveButton());
  expect(await within(form).findByText('An amount from 0 to 1000.00, with two decimals at most')).toBeVisible();
  expect(server.asked(saveAccountSettings)).toEqual([]);
  await fill(user, tolerance, '0,10');
  await user.click(await saveButton());
  await waitFor(() =>
    expect(server.asked(saveAccountSettings)).toMatchObject([{ body: { payment_tolerance: '0.10' } }]),
  );
});

test('who saves second learns who was first, and loses nothing of the other', async () => {
  const { user, server, saveElsewhere } = await openSettings();
  const name = within(await general()).getByRole('textbox', { name: 'Name' });
  await fill(user, name, 'Second');
  saveElsewhere('First');
  server.answer(
    answer(saveAccountSettings, () =>
      refuse(409, { message: 'Rita changed these settings meanwhile', details: { who: 'Rita' } }),
    ),
  );
  await user.click(await saveButton());
  const notice = await within(await general()).findByRole('alert');
  expect(notice).toHaveTextContent('Rita changed this meanwhile');
  await user.click(within(notice).getByRole('button', { name: 'Load what is stored' }));
  await waitFor(async () =>
    expect(within(await general()).getByRole('textbox', { name: 'Name' })).toHaveValue('First'),
  );
});

test('a member looks at the settings and changes nothing', async () => {
  await openSettings({ user: { is_admin: false, rights: [] } });
  expect(await screen.findByText('America/Bogota (UTC−05:00)')).toBeVisible();
  expect(screen.getAllByText('Only an administrator can change these settings.')[0]).toBeVisible();
  expect(screen.getByText('Name, address, city and country · Postal code')).toBeVisible();
  expect(screen.getByText('The order waits until all of it is in stock')).toBeVisible();
  expect(screen.getByText('0.05')).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
});

test('what another member changes shows in the open settings', async () => {
  const { saveElsewhere } = await openSettings();
  const form = await general();
  expect(within(form).getByRole('textbox', { name: 'Name' })).toHaveValue('Demo');
  saveElsewhere('First');
  tell({ type: 'account.changed' });
  await waitFor(async () =>
    expect(within(await general()).getByRole('textbox', { name: 'Name' })).toHaveValue('First'),
  );
});

test('an e-mail that is none is named and taken back, and notifications are turned on', async () => {
  const { user, server } = await openSettings();
  server.answer(
    answer(saveNotificationSettings, ({ body }) =>
      body.email === 'nobody'
        ? refuse(422, { message: 'Invalid', errors: { email: ['Email address must be valid'] } })
        : { version: 2 },
    ),
  );
  const form = within(await screen.findByRole('form', { name: 'Notifications' }));
  const email = form.getByRole('textbox', { name: 'E-mail' });
  await user.click(form.getByRole('switch', { name: 'Mail what needs attention' }));
  await fill(user, email, 'nobody');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Email address must be valid')).toBeVisible();
  expect(email).toHaveValue('');
  await waitFor(() => expect(email).toHaveFocus());
  await fill(user, email, 'olga@other.test');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked(saveNotificationSettings).at(-1)?.body).toMatchObject({ enabled: 1, email: 'olga@other.test' }),
  );
});
