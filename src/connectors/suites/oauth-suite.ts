import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ConnectorError } from '../core/connector-error.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Grant, missingScopes, type OAuth } from '../core/oauth.ts';
import { memoryTokens } from './memory-ports.ts';
import type { OpenTarget, Target } from './sandbox-target.ts';

type Consent = {
  /** Credentials of another app. */
  wrong: unknown;
  /** The path at which the partner gives tokens. */
  token_path: string;
  /** The partner's account that `allow` opens. */
  owner: Grant['owner'];
  /** A member says yes on the page. @returns the address that the browser goes on to */
  allow(page: URL): Promise<URL>;
  /** Ends the access tokens. */
  endAccess(target: Target): Promise<unknown>;
  /** From now on a refresh token is good once. */
  rotate(target: Target): Promise<unknown>;
  /** The merchant takes the leave back. */
  end(target: Target): Promise<unknown>;
};

const REDIRECT = 'https://bodega.example.com/oauth/callback';
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

/** Signing in at a partner by consent. */
export function oauthSuite(open: OpenTarget, consent: Consent): void {
  const { token_path, owner } = consent;

  const oauthOf = ({ connector }: Target): OAuth => {
    if (!connector.oauth) throw new Error(`${connector.manifest.id} has no consent`);
    return connector.oauth;
  };
  const ask = (target: Target) =>
    oauthOf(target).consentAddress(target.ctx, { state: 'st-1', redirect_uri: REDIRECT, code_challenge: CHALLENGE });
  const answerWith = (code: string) => ({ code, redirect_uri: REDIRECT, code_verifier: VERIFIER });

  async function openAllowed() {
    const target = await open();
    const back = await consent.allow(ask(target));
    return { target, answer: answerWith(back.searchParams.get('code') ?? '') };
  }
  /** Two workers of one connection that a member let in. */
  async function openGranted() {
    const { target, answer } = await openAllowed();
    const { refresh_token } = await oauthOf(target).exchange(target.ctx, answer);
    const ports = { tokens: memoryTokens(refresh_token) };
    return { target, workers: [target.open({ ports }), target.open({ ports })] as const };
  }
  const tokenCalls = async (target: Target) => (await target.ledger()).filter(({ path }) => path === token_path).length;
  const failureOf = async (work: Promise<unknown>): Promise<ConnectorError> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof ConnectorError) return error;
    throw new Error(`no ConnectorError: ${String(error)}`);
  };
  const check = (target: Target, ctx: Ctx) => target.connector.check(ctx);

  describe('consent', () => {
    test('is asked for with state, redirect address and challenge, and comes back with the state', async () => {
      const target = await open();
      const page = ask(target);
      expect(Object.fromEntries(page.searchParams)).toMatchObject({
        state: 'st-1',
        redirect_uri: REDIRECT,
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
      });
      expect((await consent.allow(page)).searchParams.get('state')).toBe('st-1');
      expect(page.href).not.toContain('secret');
    });

    test('gives by its code, once, a grant of all scopes and of whose account it is', async () => {
      const { target, answer } = await openAllowed();
      const oauth = oauthOf(target);
      const granted = await oauth.exchange(target.ctx, answer);
      expect(granted).toMatchObject({ owner, refresh_token: expect.any(String) });
      expect(missingScopes(oauth.scopes, granted.scopes)).toEqual([]);
      expect(Date.parse(granted.token.expires_at)).toBeGreaterThan(Date.now());
      await expect(oauth.exchange(target.ctx, answer)).rejects.toMatchObject({ kind: 'auth' });
    });

    test('is refused for another app, another redirect address and another verifier', async () => {
      for (const change of [{}, { redirect_uri: `${REDIRECT}/other` }, { code_verifier: 'w'.repeat(43) }]) {
        const { target, answer } = await openAllowed();
        const isOtherApp = Object.keys(change).length === 0;
        const ctx = isOtherApp ? target.open({ credentials: consent.wrong }) : target.ctx;
        await expect(oauthOf(target).exchange(ctx, { ...answer, ...change })).rejects.toMatchObject({ kind: 'auth' });
      }
    });

    test('whose answer was lost is uncertain and not sent again: the code is used up', async () => {
      const { target, answer } = await openAllowed();
      await target.fault({ kind: 'drop-after-commit', match: `POST ${token_path}` });
      await expect(oauthOf(target).exchange(target.ctx, answer)).rejects.toMatchObject({ kind: 'uncertain' });
      expect(await tokenCalls(target)).toBe(1);
    });

    test('shows neither code nor token, whatever the partner answers', async () => {
      const { target, answer } = await openAllowed();
      await target.fault({ kind: 'malformed', match: `POST ${token_path}` });
      const malformed = await failureOf(oauthOf(target).exchange(target.ctx, answer));
      expect(malformed.body).toBeUndefined();
      expect(malformed.message).not.toContain(answer.code);
      expect(JSON.stringify(target.ports.calls)).not.toContain(answer.code);
    });
  });

  describe('a grant', () => {
    test('that two workers find ended is renewed once', async () => {
      const { target, workers } = await openGranted();
      await check(target, workers[0]);
      await consent.endAccess(target);
      const before = await tokenCalls(target);
      await Promise.all(workers.map((ctx) => check(target, ctx)));
      expect(await tokenCalls(target)).toBe(before + 1);
    });

    test('goes on with each refresh token that takes the place of the one before', async () => {
      const { target, workers } = await openGranted();
      await consent.rotate(target);
      for (let round = 0; round < 3; round += 1) {
        await check(target, workers[0]);
        await consent.endAccess(target);
      }
      await expect(check(target, workers[1])).resolves.toBeDefined();
    });

    test('is renewed although the answer was lost once', async () => {
      const { target, workers } = await openGranted();
      await target.fault({ kind: 'drop-after-commit', match: `POST ${token_path}`, count: 1 });
      await expect(check(target, workers[0])).resolves.toBeDefined();
    });

    test('that the merchant revoked is an auth failure, and so is a missing one', async () => {
      const { target, workers } = await openGranted();
      await check(target, workers[0]);
      await consent.end(target);
      await expect(check(target, workers[0])).rejects.toMatchObject({ kind: 'auth' });
      const before = await tokenCalls(target);
      await expect(check(target, target.open())).rejects.toMatchObject({ kind: 'auth' });
      expect(await tokenCalls(target)).toBe(before);
    });
  });
}
