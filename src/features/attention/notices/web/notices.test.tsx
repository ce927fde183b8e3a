import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { getNoticeMails, NoticeMails, saveNoticeMails } from '../contract.ts';

test('a member chooses to be mailed once a day of what needs attention, and no more', async () => {
  let mails: NoticeMails = { ...exampleOf(NoticeMails), can_mail: true, wanted: 'never', email: 'ana@example.org' };
  const { user, server } = await openPortal('/', {
    answers: [
      answer(getNoticeMails, () => mails),
      answer(saveNoticeMails, ({ body }) => {
        mails = { ...mails, ...body };
        return mails;
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Nothing needs attention' }));
  expect(await screen.findByText(/Failing connectors/)).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'See all, and e-mail settings' }));
  const part = await screen.findByRole('region', { name: 'Mails to you' });
  const wanted = await within(part).findByRole('radiogroup', { name: 'Mail me what needs attention' });
  expect(within(wanted).getByRole('radio', { name: 'Never' })).toBeChecked();
  await user.click(within(wanted).getByRole('radio', { name: 'Once a day' }));
  await user.click(await within(part).findByRole('combobox', { name: 'At' }));
  await user.click(await screen.findByRole('option', { name: '17:00' }));
  await waitFor(() => expect(server.asked(saveNoticeMails).at(-1)?.body).toMatchObject({ hour: 17 }));
  expect((await screen.findAllByText(/Your mails were changed/))[0]).toBeVisible();
  await user.click(within(wanted).getByRole('radio', { name: 'Never' }));
  expect(await within(part).findByText(/Nothing is mailed to you/)).toBeVisible();
});
