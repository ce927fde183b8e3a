import type { Translation } from '#base/text.ts';
import type { en } from './en.ts';
import { fulfilment } from './es/fulfilment.ts';
import { health } from './es/health.ts';
import { help } from './es/help.ts';
import { orders } from './es/orders.ts';
import { problems } from './es/problems.ts';
import { shell } from './es/shell.ts';
import { ui } from './es/ui.ts';

export const es: Translation<typeof en> = {
  fulfilment,
  health,
  help,
  orders,
  problems,
  shell,
  ui,
};
