import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { causeOf, causes, findGroups, untilWaiting } from './inbox-screens.ts';
import { expect, listenToComplaints, test } from './journey.ts';
import { givenOwnShop, type OwnShop } from './own-shop.ts';
import { writingOf } from './partners.ts';
import { newSku } from './words.ts';

test.use({ member: null });
test.describe.configure({ mode: 'default' });

let shop: OwnShop;
test.beforeAll(async ({ browser }) => {
  shop = await givenOwnShop(browser);
});
test.afterAll(() => shop.close());

type Kind = 'postal code' | 'test' | 'prepared' | 'unknown product' | 'method';
/** A cause by words that no other one has. */
type Cause = { words: string; subject: string; kind: Kind; orders: number };

/** 33 orders of six causes wait, and nothing else does. */
async function givenMorning(): Promise<Cause[]> {
  const [known, other, unknown] = [writingOf('VELA-03'), writingOf('VELA-02'), newSku()];
  const shipMethodID = randomInt(1_000, 1_000_000);
  const causesOf: [Cause, Parameters<OwnShop['givenOrder']>[0]][] = [
    [{ words: 'Postal code missing', subject: 'postal_code', kind: 'postal code', orders: 12 }, { zip: '' }],
    [{ words: 'Test order', subject: '*TEST*', kind: 'test', orders: 6 }, { firstName: '*TEST* Rosa' }],
    [{ words: known, subject: known, kind: 'prepared', orders: 5 }, { details: [{ itemCode: known }] }],
    [{ words: other, subject: other, kind: 'prepared', orders: 4 }, { details: [{ itemCode: other }] }],
    [{ words: unknown, subject: unknown, kind: 'unknown product', orders: 3 }, { details: [{ itemCode: unknown }] }],
    [{ words: 'no shipping method', subject: String(shipMethodID), kind: 'method', orders: 3 }, { shipMethodID }],
  ];
  for (const [{ orders }, wanted] of causesOf) for (let n = 0; n < orders; n++) await shop.givenOrder(wanted);
  const wanted = causesOf.map(([cause]) => cause);
  await untilWaiting(shop.admin, Object.fromEntries(wanted.map(({ subject, orders }) => [subject, orders])));
  const groups = await findGroups(shop.admin);
  expect(groups.reduce((sum, { orders }) => sum + orders, 0)).toBe(33);
  return wanted;
}

/** One who works the inbox without a mouse; what is pressed is counted, typing a value as one. */
async function atTheInbox(page: Page, wanted: readonly Cause[]) {
  let pressed = 0;
  const press = async (key: string) => {
    pressed++;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    pressed++;
    await page.keyboard.type(text);
  };
  const chosen = page.locator('li[data-chosen] > a');
  const unsolved = page.locator('li:not([data-solved]) > a[id^="cause-"]');

  /** From the chosen cause in the list to its answer; each kind is answered in its own way. */
  async function answer({ kind, orders }: Cause): Promise<void> {
    await press('Enter');
    if (kind === 'postal code') {
      await expect(page.getByRole('textbox', { name: /^Postal code of order/ })).toHaveCount(orders);
      for (let n = 0; n < orders; n++) {
        await type('15074');
        await press('Enter');
      }
    } else if (kind === 'test') {
      await press('Enter');
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await page.keyboard.type('a test'); // with its Enter one action, as a reason is
      await press('Enter');
    } else if (kind === 'prepared') {
      await press('Enter');
    } else {
      const [field, text] = kind === 'method' ? ['Shipping method', 'DHL Express'] : ['Product', 'vela-01'];
      await expect(page.getByRole('combobox', { name: field })).toBeFocused();
      await type(text);
      await expect(page.getByRole('option').first()).toBeVisible();
      await press('ArrowDown');
      await press('Enter');
      await press('Enter');
    }
  }

  await page.goto('/inbox');
  await expect(causes(page)).toHaveCount(wanted.length);
  await expect(chosen).toBeFocused();
  return {
    page,
    press,
    unsolved,
    /** The cause that the cursor is on. */
    chosen: async (): Promise<Cause> => {
      await expect(chosen).toBeFocused();
      const words = (await chosen.innerText()).replaceAll('\n', ' ');
      const cause = wanted.find((one) => words.includes(one.words));
      if (!cause) throw new Error(`Not of this morning: ${words}`);
      return cause;
    },
    /** Answers the cause that the cursor is on. @returns how many keys that took */
    answer: async (cause: Cause): Promise<number> => {
      const before = pressed;
      await answer(cause);
      await expect(causeOf(page, cause.words)).toHaveAttribute('data-solved', 'true');
      return pressed - before;
    },
  };
}

/** Nobody is needed any more, on the screen and on the server. */
async function expectNothingNeeded(page: Page): Promise<void> {
  await page.keyboard.press('r');
  await expect(page.getByText('Nothing needs you.')).toBeVisible();
  expect(await findGroups(shop.admin)).toEqual([]);
}

const Audit = z.object({
  data: z.array(
    z.object({ id: z.number(), actor: z.string(), type: z.string(), record: z.object({ name: z.string() }) }),
  ),
});

/** What people changed, newest first. */
const changesByPeople = async () =>
  Audit.parse(await callAs(shop.admin, 'GET', '/api/audit?by=people&perPage=200')).data;

test('two people bring it to zero at once, one from each end: nothing is answered twice, and nobody waits', async () => {
  const wanted = await givenMorning();
  const clara = await shop.colleague('Clara Colega');
  const complaints = [shop.admin, clara].map(listenToComplaints);
  const [before] = await changesByPeople();
  const first = await atTheInbox(shop.admin, wanted);
  const last = await atTheInbox(clara, wanted);

  const taken = new Set<Cause>(); // as two who sit side by side see

  async function fromTheTop(): Promise<void> {
    while ((await first.unsolved.count()) > 0) {
      const cause = await first.chosen();
      if (taken.has(cause)) {
        await expect(causeOf(first.page, cause.words)).toHaveAttribute('data-solved', 'true');
        await first.press('j');
      } else {
        taken.add(cause);
        await first.answer(cause);
      }
    }
  }

  async function fromTheEnd(): Promise<void> {
    while (taken.size < wanted.length) {
      const end = last.unsolved.last();
      while ((await end.getAttribute('id')) !== (await last.page.evaluate('document.activeElement?.id')))
        await last.press('j');
      const cause = await last.chosen();
      if (taken.has(cause)) break;
      taken.add(cause);
      await last.answer(cause);
    }
  }

  await Promise.all([fromTheTop(), fromTheEnd()]);
  await expectNothingNeeded(first.page);
  await expectNothingNeeded(last.page);
  const changes = (await changesByPeople()).filter(({ id }) => id > (before?.id ?? 0));
  expect([...new Set(changes.map(({ actor }) => actor))].toSorted()).toEqual(['Clara Colega', 'Nina Nueva']);
  const answered = changes.map(({ type, record }) => `${type} ${record.name}`);
  expect(answered).toEqual([...new Set(answered)]);
  expect(answered).toHaveLength(12 + 6 + 4); // each order of the first two causes, and one answer to each of the others
  expect(complaints).toEqual([[], []]);
});
