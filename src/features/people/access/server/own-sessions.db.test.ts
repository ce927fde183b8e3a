import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EventShape } from '#base/events.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { callAs } from '../../../../../tests/call-as.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenMemberOf } from '../../../../../tests/given-member.ts';
import { findStaff, openSession } from './sessions.ts';

const world = await givenWorld();
const { account_id } = await world.account();
const address = await world.app.listen({ port: 0, host: '127.0.0.1' });

const OLD = 'the old password';
const NEW = 'a new long password';

async function givenMember() {
  const { email, user_id } = await givenMemberOf(world, account_id, OLD);
  const open = (userAgent: string) => openSession(world.database, account_id, user_id, userAgent);
  return { email, open };
}

const call = (token: string, ...asked: Parameters<ReturnType<typeof callAs>>) => callAs(world, token)(...asked);

const Sessions = z.object({
  data: z.array(z.object({ id: z.string(), user_agent: z.string(), is_current: z.boolean() })),
});
const sessionsOf = async (token: string) => Sessions.parse((await call(token, 'GET', 'sessions')).json()).data;

const heard = new Map<Response, string>();
/** What a stream has sent so far. */
function heardBy(line: Response | undefined): string {
  if (!line?.body) return '';
  if (!heard.has(line)) {
    heard.set(line, '');
    const decoder = new TextDecoder();
    const note = (chunk: Uint8Array) => heard.set(line, heard.get(line) + decoder.decode(chunk));
    void line.body.pipeTo(new WritableStream({ write: (chunk) => void note(chunk) })).catch(() => {});
  }
  return heard.get(line) ?? '';
}
const isOpen = async (token: string) => (await call(token, 'GET', 'session')).statusCode === 200;

describe("a member's sessions", () => {
  test('are listed, this one marked; one is ended, then all others, and no other member loses theirs', async () => {
    const [ana, eve] = [await givenMember(), await givenMember()];
    const [here, phone, tablet] = [await ana.open('here'), await ana.open('phone'), await ana.open('tablet')];
    const eves = await eve.open('hers');
    const listed = await sessionsOf(here);
    expect(listed.map((one) => [one.user_agent, one.is_current]).sort()).toEqual([
      ['here', true],
      ['phone', false],
      ['tablet', false],
    ]);

    const id = listed.find((one) => one.user_agent === 'phone')?.id ?? '';
    expect((await call(eves, 'DELETE', `sessions/${id}`)).statusCode).toBe(404);
    expect((await call(here, 'DELETE', `sessions/${id}`)).statusCode).toBe(204);
    expect((await call(here, 'DELETE', `sessions/${id}`)).statusCode).toBe(404);
    expect([await isOpen(phone), await isOpen(tablet)]).toEqual([false, true]);

    expect((await call(here, 'DELETE', 'sessions')).json()).toEqual({ ended: 1 });
    expect([await isOpen(here), await isOpen(tablet), await isOpen(eves)]).toEqual([true, false, true]);
  });

  test('that ended hear nothing any more of what happens', async () => {
    const ana = await givenMember();
    const [here, elsewhere] = [await ana.open('here'), await ana.open('elsewhere')];
    const line = await fetch(`${address}/api/events`, { headers: { cookie: `bodega_session=${elsewhere}` } });
    await call(here, 'DELETE', 'sessions');
    expect(await line.text()).toContain('session.ended'); // the text ends: the line was closed
    const again = await fetch(`${address}/api/events`, { headers: { cookie: `bodega_session=${elsewhere}` } });
    expect(again.status).toBe(401);
  });

  test('that log out hear nothing any more either; the lines of others stay open', async () => {
    const [ana, eve] = [await givenMember(), await givenMember()];
    const [here, hers] = [await ana.open('here'), await eve.open('hers')];
    const [line, other] = await Promise.all(
      [here, hers].map((token) => fetch(`${address}/api/events`, { headers: { cookie: `bodega_session=${token}` } })),
    );
    expect((await call(here, 'DELETE', 'session')).statusCode).toBe(204);
    expect(await line?.text()).toContain('session.ended');
    // Sent after the event of the session that ended, so the stream has outlived that.
    await publishEvent<EventShape>(world.database.account(account_id), { account_id }, { type: 'test.later' });
    await expect.poll(() => heardBy(other)).toContain('test.later');
  });

  test('are noted as seen once in five minutes, not with each call', async () => {
    const ana = await givenMember();
    const token = await ana.open('here');
    const seen = async () => (await world.sql(`select seen_at, xmin from sessions where user_agent = 'seen'`))[0];
    const [{ id } = { id: '' }] = await sessionsOf(token);
    await world.sql(
      `update sessions set user_agent = 'seen', seen_at = now() - interval '6 minutes'
        where token_hash = decode($1, 'hex')`,
      [id],
    );
    const before = await seen();
    await findStaff(world.database, token);
    const first = await seen();
    expect(first).not.toEqual(before);
    await findStaff(world.database, token);
    expect(await seen()).toEqual(first);
  });
});

describe('the own password', () => {
  const change = (token: string, current_password: string, password: string) =>
    call(token, 'PUT', 'session/password', { current_password, password });

  test('is changed by who knows the current one; all other sessions end', async () => {
    const ana = await givenMember();
    const [here, elsewhere] = [await ana.open('here'), await ana.open('elsewhere')];
    for (const [current, password, field] of [
      ['wrong', NEW, 'current_password'],
      [OLD, 'elevenchars', 'password'],
      [OLD, ana.email, 'password'],
    ] as const) {
      const reply = await change(here, current, password);
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, [field]]);
    }
    expect(await isOpen(elsewhere)).toBe(true);
    expect((await change(here, OLD, NEW)).statusCode).toBe(204);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false]);
    expect((await change(here, OLD, 'another long one')).statusCode).toBe(422);
  });

  test('cannot be guessed at a screen that was left open', async () => {
    const ana = await givenMember();
    const here = await ana.open('here');
    const replies = await Promise.all(Array.from({ length: 10 }, () => change(here, 'a guess', NEW)));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([...Array(8).fill(422), 429, 429]);
    expect((await change(here, OLD, NEW)).statusCode).toBe(429);
  });
});
