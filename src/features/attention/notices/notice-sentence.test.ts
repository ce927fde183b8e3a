import { expect, test } from 'vitest';
import { MAX_COUNTED, type Notice } from './notice.ts';
import { noticeSentence } from './notice-sentence.ts';
import { noticeTexts } from './server/notice-texts.ts';

const said = (language: 'en' | 'es', notice: Notice) => noticeSentence(noticeTexts(language), notice);

test('a notice is one sentence in its reader’s language', () => {
  const waiting = (count: number): Notice => ({
    kind: 'orders_waiting',
    params: { connection_id: 1, name: 'Shop', problem: 'unlinked_product', count },
  });
  expect(said('en', waiting(1))).toBe('1 order from Shop has been waiting a long time: Product not linked');
  expect(said('en', waiting(12))).toBe('12 orders from Shop have been waiting a long time: Product not linked');
  expect(said('en', waiting(MAX_COUNTED))).toBe(
    '1,000 orders or more from Shop have been waiting a long time: Product not linked',
  );
  const down = (takes_none_of: ('outbox' | 'stock')[], answered_with: number | null = null): Notice => ({
    kind: 'connection_down',
    params: { connection_id: 1, name: 'Shop', is_broken: false, takes_none_of, answered_with },
  });
  expect(said('en', down([]))).toBe('Shop does not answer: nothing is read or sent');
  expect(said('es', down([], 503))).toBe('Shop responde con errores (503): no se lee ni se envía nada');
  expect(said('en', down(['outbox'], 500))).toMatch(/^Shop answers, but takes nothing/);
  expect(said('es', down(['stock']))).toMatch(/^Shop responde, pero no recibe existencias/);
  expect(said('es', { kind: 'documents_rejected', params: { country: 'PE', count: 2 } })).toBe(
    '2 documentos fiscales de Perú fueron rechazados',
  );
  expect(said('en', { kind: 'certificate_ends', params: { country: 'EC', day: '2026-12-01' } })).toBe(
    'The certificate for tax documents of Ecuador expires on Dec 1, 2026',
  );
});
