import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';

test.use({ member: 'admin@demo.test' });

const table = (page: Page) => page.getByRole('table', { name: 'Audit' });
const rowsOf = (page: Page) => table(page).locator('tbody').getByRole('row');

const Department = z.object({ id: z.number() });

test('a change is found by its words, newer ones are counted and do not move the rows, and the details have it whole', async ({
  page,
}) => {
  const name = `Night ${randomBytes(3).toString('hex')}`;
  const { id } = Department.parse(await callAs(page, 'POST', '/api/departments', { name }));
  await page.goto('/settings/audit');
  await expect(page.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('textbox', { name: 'Search changes' }).fill(name);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Ana Demo');
  await expect(rowsOf(page)).toContainText('Department added');
  await expectAccessible(page, 'the audit');

  await callAs(page, 'PUT', `/api/departments/${id}`, { name: `${name} shift` });
  const newer = page.getByRole('button', { name: '1 new change' });
  await expect(newer).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await newer.click();
  await expect(rowsOf(page)).toHaveCount(2);
  await expect(newer).toBeHidden();
  await expect(rowsOf(page).first()).toContainText(`Name: ${name} → ${name} shift`);

  await rowsOf(page).first().getByRole('rowheader').getByRole('link').focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Department renamed' });
  await expect(details.getByRole('cell', { name: `${name} shift` })).toBeVisible();
  await expectAccessible(page, 'one change');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await callAs(page, 'DELETE', `/api/departments/${id}`);
});
