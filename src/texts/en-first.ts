import { access } from './en/access.ts';
import { dashboard } from './en/dashboard.ts';
import { orders } from './en/orders.ts';
import { problems } from './en/problems.ts';
import { search } from './en/search.ts';
import { shell } from './en/shell.ts';
import { ui } from './en/ui.ts';

/** What the login, the dashboard and the order list say: loaded before the first screen. The rest of the catalogue comes with the others. */
export const first = { access, dashboard, orders, problems, search, shell, ui } as const;
