import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callAs } from '../../../../../../tests/call-as.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenMemberOf } from '../../../../../../tests/given-member.ts';
import { givenPasskey } from '../../../../../../tests/given-passkey.ts';
import { openSession } from '../sessions.ts';

const world = await givenWorld();
const { account_id } = await world.account();
const PASSWORD = 'the old password';
const { origin, hostname } = new URL(world.services.base_url);
const HERE = { origin, rpId: hostname };
const Question = z.object({ challenge: z.string() });
const PRESENT_ALONE = 0x01;

let addresses = 0;

async function givenMember() {
  const { email, user_id } = await givenMemberOf(world, account_id, PASSWORD);
  const token = await openSession(world.database, account_id, user_id, 'here');
  const call = (...asked: Parameters<ReturnType<typeof callAs>>) =>
    callAs(world, token, { remoteAddress: `198.51.100.${++addresses}` })(...asked);
  const question = async () =>
    Question.parse((await call('POST', 'passkeys/question', { current_password: PASSWORD })).json()).challenge;
  const add = (key: object) => call('POST', 'passkeys', { name: 'Phone', key });
  /** A device of the member's that is known. */
  const addDevice = async () => {
    const device = givenPasskey(HERE);
    const added = await add(device.make(await question()));
    return { device, id: z.object({ id: z.number() }).parse(added.json()).id };
  };
  return { email, user_id, call, question, add, addDevice };
}

const open = async (path: string, payload?: object) =>
  world.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    ...(payload && { payload }),
  });
const loginQuestion = async () => Question.parse((await open('passkeys/login-question')).json()).challenge;
const logIn = async (answer: object) => (await open('session/passkey', { answer })).statusCode;

describe('a login by a passkey', () => {
  test('is by its member, with every new question', async () => {
    const { email, addDevice } = await givenMember();
    const { device } = await addDevice();
    for (let n = 0; n < 2; n++) {
      const answered = await open('session/passkey', { answer: device.answer(await loginQuestion()) });
      expect(answered.json()).toMatchObject({ user: { email } });
    }
  });

  test('takes an answer once, of two at the same moment too', async () => {
    const { device } = await (await givenMember()).addDevice();
    const answer = device.answer(await loginQuestion());
    expect((await Promise.all([logIn(answer), logIn(answer)])).sort()).toEqual([200, 401]);
    expect(await logIn(answer)).toBe(401);
  });

  test('takes it once also where its text is another', async () => {
    const { device } = await (await givenMember()).addDevice();
    const answer = device.answer(await loginQuestion());
    expect(await logIn(answer)).toBe(200);
    const { rawId, response } = answer;
    const clientDataJSON = `${response.clientDataJSON}_`;
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    expect(bytes(clientDataJSON)).toEqual(bytes(response.clientDataJSON));
    await world.sql('update passkeys set counter = 0 where credential_id = $1', [bytes(rawId)]);
    expect(await logIn({ ...answer, response: { ...response, clientDataJSON } })).toBe(401);
  });

  test('takes no answer to a question of another purpose, of another page, of another key, or without the person', async () => {
    const { addDevice, question } = await givenMember();
    const { device } = await addDevice();
    const forged = givenPasskey({ ...HERE, origin: 'https://bodega.example' });
    const stranger = givenPasskey(HERE);
    const asked = await loginQuestion();
    expect(await logIn(device.answer(await question()))).toBe(401);
    expect(await logIn(device.answer(asked.slice(0, -2)))).toBe(401);
    expect(await logIn({ ...forged.answer(asked), id: device.answer(asked).id })).toBe(401);
    expect(await logIn({ ...stranger.answer(asked), id: device.answer(asked).id })).toBe(401);
    expect(await logIn(stranger.answer(asked))).toBe(401);
    expect(await logIn(device.answer(asked, PRESENT_ALONE))).toBe(401);
    expect(await logIn(device.answer(asked))).toBe(200);
  });

  test('is over once the passkey is removed, which no other member can', async () => {
    const [ana, eve] = [await givenMember(), await givenMember()];
    const { device, id } = await ana.addDevice();
    expect((await eve.call('DELETE', `passkeys/${id}`)).statusCode).toBe(404);
    expect(await logIn(device.answer(await loginQuestion()))).toBe(200);
    expect((await ana.call('DELETE', `passkeys/${id}`)).statusCode).toBe(204);
    expect(await logIn(device.answer(await loginQuestion()))).toBe(401);
    const recorded = await world.sql(
      "select type from events where type like 'login.passkey%' and (details ->> 'user_id')::bigint = $1 order by id",
      [ana.user_id],
    );
    expect(recorded).toEqual([{ type: 'login.passkey_added' }, { type: 'login.passkey_removed' }]);
  });
});

describe('a new passkey', () => {
  test('takes the password, and answers the own question alone', async () => {
    const [ana, eve] = [await givenMember(), await givenMember()];
    expect((await ana.call('POST', 'passkeys/question', { current_password: 'a guess of mine' })).statusCode).toBe(422);
    const refused = [
      givenPasskey(HERE).make(await eve.question()),
      givenPasskey(HERE).make(await loginQuestion()),
      givenPasskey(HERE).make(await ana.question(), PRESENT_ALONE),
      givenPasskey({ ...HERE, origin: 'https://bodega.example' }).make(await ana.question()),
    ];
    for (const key of refused) expect((await ana.add(key)).statusCode).toBe(422);
    expect((await ana.call('GET', 'passkeys')).json()).toEqual({ data: [] });
  });

  test('that another member has is not taken over', async () => {
    const [ana, eve] = [await givenMember(), await givenMember()];
    const { device } = await ana.addDevice();
    expect((await eve.add(device.make(await eve.question()))).statusCode).toBe(422);
    const answered = await open('session/passkey', { answer: device.answer(await loginQuestion()) });
    expect(answered.json()).toMatchObject({ user: { email: ana.email } });
  });
});
