import type { Browser, Page } from '@playwright/test';
import { z } from 'zod';
import { type Figures, figuresOf } from './figures.ts';

/** From a key to what it changes on the screen, on a processor that is slowed down four times. */
export type InputTimes = { row: Figures; palette: Figures; filter: Figures; next: Figures; save: Figures };

const SLOWED = 4;
const TURNS = 12;
const VISIT_MS = 60_000;
const FIRST_ROW = 'tbody th[scope=row] a';

/** What browsers report of an input: until the next frame after its handlers, in steps of 8 ms. */
const NOTE_INPUTS = `
  window.inputs = [];
  new PerformanceObserver((list) => window.inputs.push(...list.getEntries().map(({ name, duration }) => ({ name, duration }))))
    .observe({ type: 'event', durationThreshold: 16, buffered: true });`;

const Inputs = z.array(z.object({ name: z.string(), duration: z.number() }));

/** `origin`: of a server at which `cookie` is a session. */
export async function runInputRounds(browser: Browser, origin: string, cookie: string): Promise<InputTimes> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 800 } });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    await context.addInitScript({ content: NOTE_INPUTS });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const rows = await repeat(() => firstRow(page, origin));
    const palette = await repeat(async () => {
      const took = await keyTime(page, () => page.keyboard.press('Control+k'));
      await page.keyboard.press('Escape');
      return took;
    });
    const next = await repeat(() => keyTime(page, () => page.keyboard.press('j')));
    const filter = await repeat(async () => {
      const box = page.getByRole('textbox', { name: 'Filter' }).or(page.getByRole('searchbox')).first();
      await box.focus();
      const took = await keyTime(page, () => page.keyboard.type('1'));
      await box.fill('');
      return took;
    });
    return {
      row: figuresOf(rows),
      palette: figuresOf(palette),
      next: figuresOf(next),
      filter: figuresOf(filter),
      save: figuresOf(await saves(page, origin)),
    };
  } finally {
    await context.close();
  }
}

async function repeat(once: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) times.push(await once());
  return times;
}

async function firstRow(page: Page, origin: string): Promise<number> {
  const from = performance.now();
  await page.goto(`${origin}/orders`, { waitUntil: 'commit', timeout: VISIT_MS });
  await page.locator(FIRST_ROW).first().waitFor({ timeout: VISIT_MS });
  return performance.now() - from;
}

/** Edits the note of an order that has not left, again and again. */
async function saves(page: Page, origin: string): Promise<number[]> {
  await page.goto(`${origin}/orders?filterBy=error`, { timeout: VISIT_MS });
  await page.locator(FIRST_ROW).first().click();
  await page.getByRole('button', { name: 'Edit Order' }).waitFor({ timeout: VISIT_MS });
  let turn = 0;
  return repeat(async () => {
    await page.keyboard.press('e');
    await page.getByLabel('Note').fill(`turn ${++turn}`);
    const took = await keyTime(page, () => page.keyboard.press('Control+s'));
    await page.getByLabel('Note').waitFor({ state: 'hidden', timeout: VISIT_MS });
    return took;
  });
}

/** The longest of what a key set off. */
async function keyTime(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate('window.inputs.length = 0');
  await press();
  // What was reported comes a frame after what it is about.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300)))');
  const inputs = Inputs.parse(await page.evaluate('window.inputs')).filter(({ name }) => name.startsWith('key'));
  return Math.max(0, ...inputs.map(({ duration }) => duration));
}
