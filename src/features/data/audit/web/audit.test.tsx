import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleOf, exampleRow } from '../../../../../tests/component/example.ts';
import { tell } from '../../../../../tests/component/live-events.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { AuditEntry, countNewAudit, findAudit, getAuditEntry } from '../contract.ts';

const added = exampleRow(findAudit, {
  id: 1,
  actor: 'Rita',
  kind: 'team',
  title: 'Department added',
  record: { name: 'Night', to: null, id: null },
});
test('filters stand in the address, what fits none says so, and the export begins with them', async () => {
  const { user, server } = await openPortal('/settings/audit?kind=team&type=department.created&search=none', {
    answers: [answer(findAudit, ({ query }) => ({ data: query.kind ? [] : [added], has_more: false }))],
  });
  expect(await screen.findByText('No changes match these filters')).toBeVisible();
  expect(server.asked(findAudit)[0]?.query).toMatchObject({ kind: 'team', type: 'department.created', search: 'none' });
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    expect.stringMatching(/settings\/audit\/export\?.*kind=team/),
  );
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await findRow('Rita')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('who is no administrator has no link to it and no rows', async () => {
  const { server } = await openPortal('/settings/audit', { user: { is_admin: false } });
  expect(await screen.findByText(/Only an administrator/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Connectors' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Audit' })).toBeNull();
  expect(server.asked(findAudit)).toEqual([]);
});

test('newer changes are counted and move no rows until they are asked for; one is shown whole', async () => {
  const renamed = {
    ...added,
    id: 2,
    title: 'Department renamed',
    changes: [
      {
        ...exampleOf(AuditEntry.shape.changes.element),
        field: 'Name',
        from: 'Night',
        to: 'Night shift',
        has_values: true,
      },
    ],
  };
  let data = [added];
  const { user, server } = await openPortal('/settings/audit', {
    answers: [
      answer(findAudit, () => ({ data, has_more: false })),
      answer(countNewAudit, ({ query }) => ({ count: query.after_id === 1 ? data.length - 1 : 0, is_capped: false })),
      answer(getAuditEntry, () => renamed),
    ],
  });
  await findRow('Department added');
  data = [renamed, added];
  tell({ type: 'department.changed' });
  const newer = await screen.findByRole('button', { name: /^1 new change/ });
  expect(screen.queryByText('Department renamed')).toBeNull();
  await user.click(newer);
  const row = await findRow('Department renamed');
  expect(row).toHaveTextContent('Name: Night → Night shift');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^1 new change/ })).toBeNull());
  const [link] = within(row).getAllByRole('link');
  link?.focus();
  await user.keyboard('{Enter}');
  const details = await screen.findByRole('dialog', { name: 'Department renamed' });
  expect(await within(details).findByRole('cell', { name: 'Night shift' })).toBeVisible();
  expect(server.asked(getAuditEntry)).toMatchObject([{ params: { id: 2 } }]);
});
