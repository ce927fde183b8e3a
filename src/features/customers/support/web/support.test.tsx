import { screen, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer, refuse } from '../../../../../tests/component/answers.ts';
import { fill } from '../../../../../tests/component/fill.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { getSupport, sendSupportRequest } from '../contract.ts';

test('what the server refuses is named, and its field is emptied', async () => {
  const errors = { subject: ['Please choose another subject'] };
  const { user, server } = await openPortal('/support', {
    answers: [
      answer(getSupport, () => ({ is_open: true, desk: null })),
      answer(sendSupportRequest, () => refuse(422, { message: 'Please check the marked fields', errors })),
    ],
  });
  const form = within(await screen.findByRole('form', { name: 'Your request' }));
  await fill(user, form.getByRole('textbox', { name: 'Subject' }), 'Something');
  await fill(user, form.getByRole('textbox', { name: 'What happened?' }), 'Nothing is printed.');
  await user.click(form.getByRole('button', { name: 'Send' }));
  expect(await form.findByText('Please choose another subject')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
  expect(form.getByRole('textbox', { name: 'What happened?' })).toHaveValue('Nothing is printed.');
  expect(server.asked(sendSupportRequest)[0]?.body.get('text')).toBe('Nothing is printed.');
});
