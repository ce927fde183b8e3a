import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signTest, TEST_DAY, TEST_RUC, testGuia, zipTest } from '../tax/peru/test-documents.ts';
import { makeTestKey } from '../tax/test-sign.ts';
import { openSandbox } from '../test-client.ts';

const GUIA = `${TEST_RUC}-09-T001-1`;

test('a guide is sent with the key, and may be said not to be needed', async () => {
  const { url, control } = await openSandbox({ startAt: TEST_DAY });
  const arcGreZip = zipTest(GUIA, signTest(testGuia(), makeTestKey()));
  const hashZip = createHash('sha256').update(Buffer.from(arcGreZip, 'base64')).digest('hex');
  const body = JSON.stringify({ archivo: { nomArchivo: `${GUIA}.zip`, arcGreZip, hashZip } });
  const send = async (key: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/tax-tech/v1/contribuyente/gem/comprobantes/${GUIA}`, {
      method: 'POST',
      headers,
      body,
    });
    return answer.json();
  };
  expect(await send('wrong')).toEqual({ cod: '401', msg: 'Unauthorized' });
  await control('POST', '/tax-tech/guides-not-needed', {});
  expect(await send('sandbox-tax-tech')).toMatchObject({ codRespuesta: '001' });
  expect((await control('GET', '/tax-tech/documents')).body).toEqual({ data: [] });
  expect(await send('sandbox-tax-tech')).toMatchObject({ numTicket: expect.stringMatching(/^\d+$/) });
});
