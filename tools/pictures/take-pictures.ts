import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { BROWSER_FLAGS, findBrowser } from '../browser.ts';
import { DEMO_MEMBER } from './demo-member.ts';
import type { Dialog } from './dialog.ts';
import { dialogs } from './dialogs.ts';
import { HOLD_STILL } from './hold-still.ts';
import type { Look } from './looks.ts';
import { openScreens, type Screen, screens } from './screens.ts';
import { waitUntilLoaded } from './wait-until-loaded.ts';
import { words } from './words.ts';

type PictureOptions = {
  /** Of the demo. */
  origin: string;
  folder: string;
  looks: readonly Look[];
  /** Only screens and dialogs whose name has this in it. */
  named: string;
};

/**
 * Writes `<screen>.<look>.png` into the folder for each screen and dialog. @returns what could not be taken, and why
 */
export async function takePictures({ origin, folder, looks, named }: PictureOptions): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const { executablePath, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env, args: BROWSER_FLAGS });
  const failures: string[] = [];
  const isNamed = ({ name }: { name: string }) => name.includes(named);
  try {
    for (const look of looks) {
      const take = async (page: Page, screen: Screen, dialog?: Dialog) => {
        const name = `${(dialog ?? screen).name}.${look.name}`;
        try {
          await open(page, origin, screen);
          await dialog?.open(page, words(look));
          await waitUntilLoaded(page);
          await page.evaluate(HOLD_STILL);
          // A dialog covers the visible part; its screen has a picture of its own.
          await page.screenshot({
            path: join(folder, `${name}.png`),
            fullPage: dialog === undefined,
            animations: 'disabled',
          });
        } catch (error) {
          failures.push(`${name}: ${String(error)}`);
        }
      };
      const signedOut = await newPage(browser, look, origin);
      for (const screen of openScreens.filter(isNamed)) await take(signedOut, screen);
      await signedOut.context().close();
      const page = await newPage(browser, look, origin);
      await signIn(page, look);
      for (const screen of screens.filter(isNamed)) await take(page, screen);
      for (const dialog of dialogs.filter(isNamed).filter((one) => isDrawn(one, look)))
        await take(page, dialog.screen, dialog);
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  return failures;
}

/** A tablet shows a dialog as a notebook does. */
function isDrawn({ only }: Dialog, { name }: Look): boolean {
  if (name === 'tablet') return false;
  return only === undefined || only === (name === 'phone' ? 'phone' : 'wider');
}

async function newPage(browser: Browser, look: Look, origin: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.scheme,
    hasTouch: look.isTouched,
    locale: look.language === 'es' ? 'es-PE' : 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  await context.clock.setFixedTime(Date.now()); // no “5 minutes ago” ages from screen to screen
  return context.newPage();
}

const Session = z.object({ csrf_token: z.string() });

async function signIn({ request }: Page, { language }: Look): Promise<void> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' };
  const reply = await request.post('/api/session', { headers, data: DEMO_MEMBER });
  if (!reply.ok()) throw new Error(`The login was answered with ${reply.status()}`);
  const { csrf_token } = Session.parse(await (await request.get('/api/session')).json());
  await request.put('/api/session/language', {
    headers: { ...headers, 'X-CSRF-Token': csrf_token },
    data: { language },
  });
}

async function open(page: Page, origin: string, screen: Screen): Promise<void> {
  const address = await screen.address(async (path) => {
    const reply = await page.request.get(origin + path);
    return reply.ok() ? reply.json() : null;
  });
  await page.goto(address);
  await waitUntilLoaded(page);
}
