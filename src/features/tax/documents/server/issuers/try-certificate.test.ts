import { expect, test } from 'vitest';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import { tryCertificate } from './try-certificate.ts';

const { p12 } = makeTestCertificate({
  ...{ tax_id: '1790016919001', name: 'Ñandú S.A.', country: 'EC', password: 'four words' },
  from: new Date('2026-01-01T00:00:00Z'),
});

test('files that do not open are counted by account: after ten none is tried, of this account alone', async () => {
  const tried = await Promise.allSettled(Array.from({ length: 12 }, () => tryCertificate(1, [p12], 'another')));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(tried.at(-1)).toMatchObject({ reason: { code: 'too_many_certificates' } });
  await expect(tryCertificate(1, [p12], 'four words')).rejects.toMatchObject({ code: 'too_many_certificates' });
  expect(await tryCertificate(2, [p12], 'four words')).toMatchObject({ is_open: true });
});

test('however many files an account tries at once, another waits for one of them at most', async () => {
  const ended: number[] = [];
  const note = (account: number) => () => void ended.push(account);
  const all = Array.from({ length: 5 }, () => tryCertificate(3, [p12], 'four words').then(note(3)));
  all.push(tryCertificate(4, [p12], 'four words').then(note(4)));
  await Promise.all(all);
  expect(ended.indexOf(4)).toBeLessThanOrEqual(1);
});
