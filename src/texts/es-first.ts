import type { Twin } from '#base/text.ts';
import type { first as english } from './en-first.ts';
import { access } from './es/access.ts';
import { dashboard } from './es/dashboard.ts';
import { orders } from './es/orders.ts';
import { problems } from './es/problems.ts';
import { search } from './es/search.ts';
import { shell } from './es/shell.ts';
import { ui } from './es/ui.ts';

export const first: Twin<typeof english> = { access, dashboard, orders, problems, search, shell, ui };
