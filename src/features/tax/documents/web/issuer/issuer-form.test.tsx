import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../../tests/component/example.ts';
import { fill } from '../../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../../tests/component/open-portal.tsx';
import { findIssuers, saveIssuer, TaxIssuer } from '../../issuer-contract.ts';

const peru: TaxIssuer = {
  ...exampleOf(TaxIssuer),
  ...{ country: 'PE', title: 'Peru', is_set: true, issue_when: 'checked', version: 3 },
  connections: [{ id: 4, name: 'SUNAT', kind: 'sunat' }],
  provider_kinds: [{ kind: 'sunat', title: 'SUNAT' }],
};

/** The settings of an issuer; what is saved is stored. */
async function openIssuer(given: Partial<TaxIssuer> = {}) {
  let stored = { ...peru, ...given };
  const opened = await openPortal('/documents/settings', {
    answers: [
      answer(findIssuers, () => ({ data: [stored] })),
      answer(saveIssuer, ({ body: { version, settings: _, ...fields } }) => {
        stored = { ...stored, ...fields, version: version + 1 };
        return stored;
      }),
    ],
  });
  const active = await screen.findByRole('switch', { name: /^Issue tax documents for orders of Peru/ });
  const form = within(active.closest('form') ?? document.body);
  return { ...opened, form, active, save: () => form.getByRole('button', { name: 'Save' }) };
}

test('who issues needs a provider, and the form says so before it asks the server', async () => {
  const { user, server, form, active, save } = await openIssuer({ connection_id: null });
  expect(save()).toBeDisabled();
  await user.click(active);
  await user.click(save());
  expect(await form.findByText('Choose a provider first')).toBeVisible();
  expect(server.asked(saveIssuer)).toEqual([]);
  await user.click(form.getByRole('combobox', { name: /^Provider/ }));
  await user.click(await screen.findByRole('option', { name: 'SUNAT' }));
  await user.click(save());
  await waitFor(() =>
    expect(server.asked(saveIssuer)).toMatchObject([{ body: { is_active: true, connection_id: 4, version: 3 } }]),
  );
  await waitFor(() => expect(save()).toBeDisabled());
});

test('without a connector none can be chosen, and one is added from there', async () => {
  const { form } = await openIssuer({ connections: [] });
  expect(form.getByRole('combobox', { name: /^Provider/ })).toBeDisabled();
  expect(form.getByText('No connector can issue for Peru yet.')).toBeVisible();
  expect(form.getByRole('link', { name: 'Add SUNAT' })).toHaveAttribute('href', '/settings/connectors/new?kind=sunat');
});

test('live is said to bind, and what is issued for a test to bind nobody', async () => {
  const { user, form } = await openIssuer();
  expect(form.getByText(/They have no legal effect/)).toBeVisible();
  await user.click(form.getByRole('radio', { name: 'Live' }));
  expect(await form.findByText('Documents are legally binding')).toBeVisible();
  expect(form.queryByText(/They have no legal effect/)).toBeNull();
});

test('days are asked for where an invoice waits for its buyer', async () => {
  const { user, server, form, save } = await openIssuer({ connection_id: 4 });
  await user.click(form.getByRole('combobox', { name: 'Submitted' }));
  await user.click(await screen.findByRole('option', { name: /^Once the buyer gave a tax id/ }));
  const days = await form.findByRole('textbox', { name: /^Days after/ });
  expect(days).toHaveValue('3');
  await fill(user, days, '31');
  await user.click(save());
  expect(days).toBeInvalid();
  await fill(user, days, '5');
  await user.click(save());
  await waitFor(() =>
    expect(server.asked(saveIssuer)).toMatchObject([{ body: { issue_when: 'buyer', delay_minutes: 7_200 } }]),
  );
});

test('minutes are asked for where documents wait for them, and where buyers answer once they are mailed', async () => {
  const { user, server, form, save } = await openIssuer({ connection_id: 4 });
  expect(form.queryByRole('textbox', { name: /^Minutes after/ })).toBeNull();
  await user.click(form.getByRole('combobox', { name: 'Submitted' }));
  await user.click(await screen.findByRole('option', { name: 'Some time after the order was placed' }));
  const minutes = await form.findByRole('textbox', { name: /^Minutes after/ });
  await fill(user, minutes, 'soon');
  await user.click(save());
  expect(minutes).toBeInvalid();
  expect(server.asked(saveIssuer)).toEqual([]);
  await fill(user, minutes, '30');
  expect(form.queryByRole('textbox', { name: 'Answers go to' })).toBeNull();
  await user.click(form.getByRole('switch', { name: /^Mail XML and PDF to the buyer/ }));
  await fill(user, await form.findByRole('textbox', { name: 'Answers go to' }), ' sales@example.org ');
  await user.click(save());
  await waitFor(() =>
    expect(server.asked(saveIssuer)).toMatchObject([
      { body: { issue_when: 'delay', delay_minutes: 30, mails_buyer: true, reply_to: 'sales@example.org' } },
    ]),
  );
});

test('an invoice is replaced for its buyer only where a country cancels invoices', async () => {
  const { user, server, form, save } = await openIssuer({ replaces_for_buyer: false, may_replace_for_buyer: true });
  await user.click(form.getByRole('switch', { name: /^Replace an issued invoice/ }));
  await user.click(save());
  await waitFor(() => expect(server.asked(saveIssuer)).toMatchObject([{ body: { replaces_for_buyer: true } }]));
});

test('where only a note takes an invoice back the switch is closed, and says so', async () => {
  const { form } = await openIssuer({ replaces_for_buyer: false, may_replace_for_buyer: false });
  expect(form.getByRole('switch', { name: /^Replace an issued invoice/ })).toBeDisabled();
  expect(form.getByText(/In Peru only a credit note takes an invoice back/)).toBeVisible();
});
