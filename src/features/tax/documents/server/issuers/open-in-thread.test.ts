import { expect, test } from 'vitest';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import { openInThread } from './open-in-thread.ts';

const { p12 } = makeTestCertificate({
  ...{ tax_id: '1790016919001', name: 'Ñandú S.A.', country: 'EC', password: 'four words' },
  from: new Date('2026-01-01T00:00:00Z'),
});

test('a file that takes too long is given up, and the next one is opened', async () => {
  expect(await openInThread([p12], 'four words', 1)).toEqual({ is_open: false, why: 'too_slow' });
  expect(await openInThread([p12], 'four words')).toMatchObject({ is_open: true });
});

test('what the thread finds is what a caller gets, whatever the file is', async () => {
  expect(await openInThread([p12], 'another')).toEqual({ is_open: false, why: 'wrong_password' });
  expect(await openInThread([Buffer.from('junk')], '')).toEqual({ is_open: false, why: 'not_a_certificate' });
});
