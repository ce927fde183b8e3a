import { screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, test } from 'vitest';
import { answer, nothing, refuse } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { logIn, Session } from '../contract.ts';
import { askForLink, readLink, savePassword } from '../password-contract.ts';

const session: Session = exampleOf(Session);
const nobody = { user: null };
const codeIs = (said: string) => refuse(401, { message: 'A code is needed', errors: { code: [said] } });

test('what is missing is said at its input, and nothing is sent', async () => {
  const { user, server } = await openPortal('/login', nobody);
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Please enter your e-mail address')).toBeVisible();
  expect(screen.getByText('Please enter your password')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
  expect(server.asked(logIn)).toEqual([]);
});

test('a refusal is said in the form, which keeps what was written', async () => {
  const message = 'E-mail or password is wrong';
  const { user } = await openPortal('/login', { ...nobody, answers: [answer(logIn, () => refuse(401, { message }))] });
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.org');
  await user.type(screen.getByLabelText('Password'), 'a guess{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('a guess');
});

test('a code is asked for where the login wants one; the way back asks for the password again', async () => {
  const { user, server } = await openPortal('/login', {
    ...nobody,
    answers: [
      answer(logIn, ({ body: { code } }) => {
        if (code === undefined) return codeIs('needed');
        return code === '123456' ? session : codeIs('wrong');
      }),
    ],
  });
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await user.type(await screen.findByLabelText('E-mail'), 'ana@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Please enter the code')).toBeVisible();
  await user.type(screen.getByLabelText('Code'), '000000{Enter}');
  await waitFor(() => expect(server.asked(logIn)).toHaveLength(3));
  await waitFor(() => expect(screen.getByLabelText('Code')).toBeInvalid());
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(server.asked(logIn).at(-1)?.body).toMatchObject({ code: '123456' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('on the page of a demo its logins are one click, elsewhere there are none', async () => {
  await openPortal('/login', nobody);
  await screen.findByRole('button', { name: 'Log in' });
  expect(screen.queryByRole('button', { name: /^Administrator of Demo/ })).toBeNull();

  const mark = document.head.appendChild(document.createElement('meta'));
  mark.name = 'bodega-demo';
  onTestFinished(() => mark.remove());
  const { user, server } = await openPortal('/login', { ...nobody, answers: [answer(logIn, () => session)] });
  await user.click(await screen.findByRole('button', { name: /^Administrator of Demo/ }));
  await waitFor(() =>
    expect(server.asked(logIn)[0]?.body).toMatchObject({ email: 'admin@demo.test', password: 'demo-demo-demo' }),
  );
});

test('a link by mail is asked for by the e-mail alone', async () => {
  const { user, server } = await openPortal('/forgot-password', {
    ...nobody,
    answers: [answer(askForLink, () => nothing)],
  });
  await user.type(await screen.findByLabelText('E-mail'), ' ana@example.org {Enter}');
  await waitFor(() => expect(server.asked(askForLink)[0]?.body).toEqual({ email: 'ana@example.org' }));
  expect(await screen.findByText(/ana@example.org/)).toBeVisible();
});

test('a new password keeps the rule, and a link that was used says so', async () => {
  const { user, server } = await openPortal('/password#token', {
    ...nobody,
    answers: [
      answer(readLink, () => ({ ...exampleOf(readLink.replies[200]), email: 'ana@example.org' })),
      answer(savePassword, () => refuse(410, { message: 'Gone' })),
    ],
  });
  const password = await screen.findByLabelText('New password');
  await user.type(password, 'short{Enter}');
  await waitFor(() => expect(password).toBeInvalid());
  expect(server.asked(savePassword)).toEqual([]);
  await user.type(password, ' but long enough by now{Enter}');
  await waitFor(() => expect(server.asked(savePassword)).toHaveLength(1));
  expect(await screen.findByRole('link', { name: /./ })).toBeVisible();
});
