import { fulfilment } from './en/fulfilment.ts';
import { health } from './en/health.ts';
import { help } from './en/help.ts';
import { orders } from './en/orders.ts';
import { problems } from './en/problems.ts';
import { shell } from './en/shell.ts';
import { ui } from './en/ui.ts';

/** The English catalogue; the languages beside it are its twins. */
export const en = {
  fulfilment,
  health,
  help,
  orders,
  problems,
  shell,
  ui,
} as const;
