import { access } from './en/access.ts';
import { catalog } from './en/catalog.ts';
import { categories } from './en/categories.ts';
import { connections } from './en/connections.ts';
import { connector_settings } from './en/connector-settings.ts';
import { customers } from './en/customers.ts';
import { dashboard } from './en/dashboard.ts';
import { errors } from './en/errors.ts';
import { exports } from './en/exports.ts';
import { fulfilment } from './en/fulfilment.ts';
import { importFields } from './en/import-fields.ts';
import { imports } from './en/imports.ts';
import { itemFiles } from './en/item-files.ts';
import { listings } from './en/listings.ts';
import { mappings } from './en/mappings.ts';
import { orders } from './en/orders.ts';
import { outbox } from './en/outbox.ts';
import { passwords } from './en/passwords.ts';
import { problems } from './en/problems.ts';
import { productLinks } from './en/product-links.ts';
import { profile } from './en/profile.ts';
import { reconciliation } from './en/reconciliation.ts';
import { search } from './en/search.ts';
import { shell } from './en/shell.ts';
import { stock } from './en/stock.ts';
import { taxDocuments } from './en/tax-documents.ts';
import { ui } from './en/ui.ts';

/** The English catalogue; the languages beside it are its twins. */
export const en = {
  access,
  categories,
  catalog,
  connections,
  connector_settings,
  customers,
  dashboard,
  errors,
  exports,
  fulfilment,
  imports,
  item_files: itemFiles,
  import_fields: importFields,
  listings,
  mappings,
  orders,
  outbox,
  passwords,
  problems,
  profile,
  reconciliation,
  product_links: productLinks,
  search,
  shell,
  stock,
  tax_documents: taxDocuments,
  ui,
} as const;
