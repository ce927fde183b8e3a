import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { answer } from '../../../../../tests/component/answers.ts';
import { exampleRow } from '../../../../../tests/component/example.ts';
import { openPortal } from '../../../../../tests/component/open-portal.tsx';
import { findRow } from '../../../../../tests/component/rows.ts';
import { findAudit } from '../contract.ts';

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
