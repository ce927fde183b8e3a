import { describe, expect, test } from 'vitest';
import type { Ctx } from '../core/ctx.ts';
import type { SealedDocument, Signer, TaxAnswer, TaxService } from '../core/tax-service.ts';
import { startLocalServer } from './local-server.ts';
import type { Target } from './sandbox-target.ts';

/** The provider of tax documents that the suite runs against. */
export type TaxTarget = Target & {
  /** A document that it takes; each number has a document of its own, always the same. */
  document(number: number): SealedDocument;
  /** How the call that issues begins, for faults: `POST /sri/…`. */
  issue_call: string;
  /** Lets the authority decide on all that it has. Nothing to do where it answers at once. */
  decide(): Promise<unknown>;
  /** Where calls are signed. */
  signer?: Signer;
  /** Has the next document refused. */
  refuse(): Promise<unknown>;
  /** How many documents the provider has. */
  held(): Promise<number>;
  /** The connection's settings for another address of the provider. */
  settings(url: string): unknown;
};

type Auth = {
  /** Credentials that the provider refuses; absent where it asks for none. */
  wrong?: unknown;
};

const LOST = ['drop-after-commit', 'malformed', 'error-500'] as const;

/** Issuing tax documents: each exactly once, and never a guess. */
export function taxSuite(open: () => Promise<TaxTarget>, { wrong }: Auth = {}): void {
  describe('tax documents', () => {
    test('one is issued, and is then known', async () => {
      const target = await open();
      const document = target.document(1);
      const answer = await decided(target, document);
      expect(answer).toMatchObject({ state: 'authorised', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
      expect(await taxOf(target).lookUp(target.ctx, document, null, target.signer)).toMatchObject({
        state: 'authorised',
      });
      expect(await target.held()).toBe(1);
    });

    test('the same one again is no second one', async () => {
      const target = await open();
      const first = await decided(target, target.document(1));
      const again = await decided(target, target.document(1));
      expect(again).toMatchObject({ state: 'authorised', ids: idsOf(first) });
      expect(await target.held()).toBe(1);
    });

    test('the same one twice at the same time is one', async () => {
      const target = await open();
      await Promise.all([1, 2].map(() => taxOf(target).issue(target.ctx, target.document(1), target.signer)));
      expect(await decided(target, target.document(1))).toMatchObject({ state: 'authorised' });
      expect(await target.held()).toBe(1);
    });

    test('two are two', async () => {
      const target = await open();
      const [one, other] = [await decided(target, target.document(1)), await decided(target, target.document(2))];
      expect(idsOf(one)).not.toEqual(idsOf(other));
      expect(await target.held()).toBe(2);
    });

    test.each(LOST)('after %s it is in doubt, looked up, and issued once', async (kind) => {
      const target = await open();
      const document = target.document(1);
      await target.fault({ kind, match: target.issue_call, count: 1 });
      await expect(taxOf(target).issue(target.ctx, document, target.signer)).rejects.toMatchObject({
        kind: 'uncertain',
      });
      const arrived = await target.held();
      await target.decide();
      const found = await taxOf(target).lookUp(target.ctx, document, null, target.signer);
      expect(found.state).toBe(arrived === 1 ? 'authorised' : 'never_seen');
      expect(await decided(target, document)).toMatchObject({ state: 'authorised' });
      expect(await target.held()).toBe(1);
    });

    test('after too many calls it was not issued, and is sent again', async () => {
      const target = await open();
      await target.fault({ kind: 'rate-limit-429', match: target.issue_call, count: 1 });
      expect(await decided(target, target.document(1))).toMatchObject({ state: 'authorised' });
      expect(await target.held()).toBe(1);
    });

    test('one that is refused says why', async () => {
      const target = await open();
      await target.refuse();
      const answer = await decided(target, target.document(1));
      expect(answer).toMatchObject({ state: 'rejected', is_number_used: expect.any(Boolean) });
      expect(answer.state === 'rejected' && answer.notices).toContainEqual({
        code: expect.stringMatching(/./),
        text: expect.stringMatching(/./),
        is_warning: false,
      });
    });

    test('one that never arrived was never seen', async () => {
      const target = await open();
      await decided(target, target.document(1));
      expect(await taxOf(target).lookUp(target.ctx, target.document(2), null, target.signer)).toEqual({
        state: 'never_seen',
      });
    });

    test.each(['error-500', 'malformed', 'drop-after-commit'] as const)(
      'a question that meets %s says nothing of the document',
      async (kind) => {
        const target = await open();
        await decided(target, target.document(1));
        await target.fault({ kind });
        await expect(taxOf(target).lookUp(target.ctx, target.document(1), null, target.signer)).rejects.toMatchObject({
          kind: 'transient',
        });
      },
    );

    test("a proxy's page is no answer", async () => {
      const target = await open();
      const ctx = await behindPage(target);
      const document = target.document(1);
      await expect(taxOf(target).issue(ctx, document, target.signer)).rejects.toMatchObject({ kind: 'uncertain' });
      await expect(taxOf(target).lookUp(ctx, document, null, target.signer)).rejects.toMatchObject({
        kind: 'transient',
      });
    });

    test.runIf(wrong)('wrong credentials are an auth failure, and nothing is issued', async () => {
      const target = await open();
      const ctx = target.open({ credentials: wrong });
      await expect(taxOf(target).issue(ctx, target.document(1), target.signer)).rejects.toMatchObject({ kind: 'auth' });
      expect(await target.held()).toBe(0);
    });
  });
}

function taxOf({ connector }: Target): TaxService {
  if (!connector.tax) throw new Error(`${connector.manifest.id} issues no tax documents`);
  return connector.tax;
}

/** Issues a document, waits for the decision where there is none yet, and asks for it. */
async function decided(target: TaxTarget, document: SealedDocument): Promise<TaxAnswer> {
  const answer = await taxOf(target).issue(target.ctx, document, target.signer);
  if (answer.state !== 'pending') return answer;
  expect(answer.ask_after_ms).toBeGreaterThan(0);
  await target.decide();
  const found = await taxOf(target).lookUp(target.ctx, document, answer.ticket, target.signer);
  if (found.state === 'never_seen') throw new Error('The provider took a document and has never seen it');
  return found;
}

const idsOf = (answer: TaxAnswer) => (answer.state === 'authorised' ? answer.ids : {});

/** A context whose provider answers every call with a page. */
async function behindPage(target: TaxTarget): Promise<Ctx> {
  const { port } = await startLocalServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><html><body>Sign in</body></html>');
  });
  const host = `127.0.0.1:${port}`;
  const ctx = target.open({ ports: { allowed_hosts: [host] } });
  return { ...ctx, settings: target.settings(`http://${host}`) };
}
