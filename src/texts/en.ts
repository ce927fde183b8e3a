import { access } from './en/access.ts';
import { catalog } from './en/catalog.ts';
import { categories } from './en/categories.ts';
import { connections } from './en/connections.ts';
import { customers } from './en/customers.ts';
import { fulfilment } from './en/fulfilment.ts';
import { help } from './en/help.ts';
import { itemFiles } from './en/item-files.ts';
import { orders } from './en/orders.ts';
import { problems } from './en/problems.ts';
import { profile } from './en/profile.ts';
import { reconciliation } from './en/reconciliation.ts';
import { search } from './en/search.ts';
import { shell } from './en/shell.ts';
import { stock } from './en/stock.ts';
import { ui } from './en/ui.ts';

/** The English catalogue; the languages beside it are its twins. */
export const en = {
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
} as const;
