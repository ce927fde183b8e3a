import type { Translation } from '#base/text.ts';
import type { en } from './en.ts';
import { access } from './es/access.ts';
import { catalog } from './es/catalog.ts';
import { categories } from './es/categories.ts';
import { connections } from './es/connections.ts';
import { customers } from './es/customers.ts';
import { fulfilment } from './es/fulfilment.ts';
import { help } from './es/help.ts';
import { itemFiles } from './es/item-files.ts';
import { orders } from './es/orders.ts';
import { problems } from './es/problems.ts';
import { profile } from './es/profile.ts';
import { reconciliation } from './es/reconciliation.ts';
import { search } from './es/search.ts';
import { shell } from './es/shell.ts';
import { stock } from './es/stock.ts';
import { ui } from './es/ui.ts';

export const es: Translation<typeof en> = {
  access,
  categories,
  catalog,
  connections,
  customers,
  fulfilment,
  help,
  item_files: itemFiles,
  orders,
  problems,
  profile,
  reconciliation,
  search,
  shell,
  stock,
  ui,
};
