import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { findNotices } from '#features/attention/notices/contract.ts';
import { findImbalances, type ImbalanceGroup } from '#features/orders/balance/contract.ts';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { countHolding, findProblemGroups, ProblemGroup } from '../contract.ts';

const AT = '2026-11-20T15:00:00.000Z';
const cause: ProblemGroup = {
  ...exampleOf(ProblemGroup),
  ...{ kind: 'unlinked_product', subject: 'MUG-01', orders: 1, first_seen_at: AT },
  ...{ connection_id: 1, connection_name: 'Exigo', oldest_order_id: 1 },
};
const group: ImbalanceGroup = { kind: 'overpaid', orders: 1, amounts: [], since: AT, first: [] };

const MOVING = 'Waiting on its own';
const TITLE = 'Goods, money and papers disagree';

/** The inbox, whose notices come once `arrive` is called. */
async function openInbox() {
  const notices = Promise.withResolvers<void>();
  let causes = [cause];
  const opened = await openPortal('/inbox', {
    answers: [
      answer(findProblemGroups, () => ({ data: causes, causes: causes.length, orders: 1 })),
      answer(findImbalances, () => ({ data: [group], orders: 1 })),
      answer(countHolding, () => ({ orders: 2, is_capped: false, next_at: null })),
      answer(findNotices, async () => {
        await notices.promise;
        return { data: [], total: 0 };
      }),
    ],
  });
  await screen.findAllByText(/not linked/);
  return {
    ...opened,
    arrive: () => notices.resolve(),
    /** Another cause comes, and is told. */
    follow: async () => {
      causes = [cause, { ...cause, subject: 'JUG-01' }];
      tell({ type: 'order.changed' });
      await screen.findByRole('button', { name: '1 new cause' });
    },
  };
}

test('what stands below the causes comes at once, and pushes nothing down', async () => {
  const { server, arrive, follow } = await openInbox();
  await waitFor(() => expect(server.asked(findImbalances).length).toBeGreaterThan(0));
  // What came before this is drawn by now.
  await follow();
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  arrive();
  const imbalances = await screen.findByRole('region', { name: TITLE });
  const moving = await screen.findByRole('region', { name: MOVING });
  expect(imbalances.compareDocumentPosition(moving)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
