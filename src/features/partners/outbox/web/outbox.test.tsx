import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { findWrites, OutboxWrite } from '../contract.ts';

const write = (id: number): OutboxWrite => ({
  ...exampleOf(OutboxWrite),
  id,
  action: 'Send the order',
  order: { id, number: `100${id}` },
});

test('requests that come move nothing, those that are over stay until the list is refreshed, the number is true', async () => {
  let data = [write(1)];
  const { user } = await openPortal('/outbox', { answers: [answer(findWrites, () => ({ data, has_more: false }))] });
  await findRow('1001');
  expect(screen.getByText('1 request')).toBeVisible();
  const become = (...next: OutboxWrite[]) => {
    data = next;
    tell({ type: 'write.changed' });
  };
  become(write(2), write(1));
  expect(await screen.findByRole('button', { name: '1 new request' })).toBeVisible();
  expect(screen.getByText('2 requests')).toBeVisible();
  expect(screen.queryByText('1002')).toBeNull();
  await user.keyboard('.');
  expect(await findRow('1002')).toBeVisible();
  become(write(1));
  await waitFor(async () => expect(await findRow('1002')).toHaveAttribute('data-gone', 'true'));
  expect(await findRow('1002')).toHaveTextContent('Finished');
  expect(screen.getByText('1 request')).toBeVisible();
  await user.keyboard('r');
  await waitFor(() => expect(screen.queryByText('1002')).toBeNull());
  expect(await findRow('1001')).toBeVisible();
});
