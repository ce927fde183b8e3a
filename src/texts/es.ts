import type { Translation } from '#base/text.ts';
import type { en } from './en.ts';
import { access } from './es/access.ts';
import { account_settings } from './es/account-settings.ts';
import { audit } from './es/audit.ts';
import { buyer_link } from './es/buyer-link.ts';
import { catalog } from './es/catalog.ts';
import { categories } from './es/categories.ts';
import { channel_words } from './es/channel-words.ts';
import { columns } from './es/columns.ts';
import { connection_commands } from './es/connection-commands.ts';
import { connections } from './es/connections.ts';
import { connector_settings } from './es/connector-settings.ts';
import { customer_detail } from './es/customer-detail.ts';
import { customer_sync } from './es/customer-sync.ts';
import { customers } from './es/customers.ts';
import { dashboard } from './es/dashboard.ts';
import { document_causes } from './es/document-causes.ts';
import { encodings } from './es/encodings.ts';
import { errors } from './es/errors.ts';
import { exports } from './es/exports.ts';
import { field_fix } from './es/field-fix.ts';
import { first_order } from './es/first-order.ts';
import { fulfilment } from './es/fulfilment.ts';
import { guide } from './es/guide.ts';
import { health } from './es/health.ts';
import { help } from './es/help.ts';
import { importFields } from './es/import-fields.ts';
import { imports } from './es/imports.ts';
import { inbox } from './es/inbox.ts';
import { itemFiles } from './es/item-files.ts';
import { listings } from './es/listings.ts';
import { logInAgain } from './es/log-in-again.ts';
import { mappings } from './es/mappings.ts';
import { notices } from './es/notices.ts';
import { order_balance } from './es/order-balance.ts';
import { order_bulk } from './es/order-bulk.ts';
import { order_detail } from './es/order-detail.ts';
import { order_page } from './es/order-page.ts';
import { order_peek } from './es/order-peek.ts';
import { order_print } from './es/order-print.ts';
import { order_timeline } from './es/order-timeline.ts';
import { orders } from './es/orders.ts';
import { other_places } from './es/other-places.ts';
import { outbox } from './es/outbox.ts';
import { palette } from './es/palette.ts';
import { passkeys } from './es/passkeys.ts';
import { passwords } from './es/passwords.ts';
import { payments } from './es/payments.ts';
import { problem_fixes } from './es/problem-fixes.ts';
import { problems } from './es/problems.ts';
import { productLinks } from './es/product-links.ts';
import { productsFromListings } from './es/products-from-listings.ts';
import { profile } from './es/profile.ts';
import { pulse } from './es/pulse.ts';
import { reconciliation } from './es/reconciliation.ts';
import { refunds } from './es/refunds.ts';
import { returns } from './es/returns.ts';
import { rights } from './es/rights.ts';
import { sample_data } from './es/sample-data.ts';
import { saved_views } from './es/saved-views.ts';
import { search } from './es/search.ts';
import { secondFactor } from './es/second-factor.ts';
import { shell } from './es/shell.ts';
import { single_sign_on } from './es/single-sign-on.ts';
import { stock } from './es/stock.ts';
import { stockAcross } from './es/stock-across.ts';
import { suggestions } from './es/suggestions.ts';
import { support } from './es/support.ts';
import { taxDocuments } from './es/tax-documents.ts';
import { team } from './es/team.ts';
import { terms } from './es/terms.ts';
import { ui } from './es/ui.ts';

export const es: Translation<typeof en> = {
  access,
  account_settings,
  audit,
  buyer_link,
  catalog,
  categories,
  channel_words,
  columns,
  connection_commands,
  connections,
  connector_settings,
  customer_detail,
  customer_sync,
  customers,
  dashboard,
  document_causes,
  encodings,
  errors,
  exports,
  field_fix,
  first_order,
  fulfilment,
  guide,
  health,
  help,
  importFields,
  imports,
  inbox,
  itemFiles,
  listings,
  logInAgain,
  productsFromListings,
  mappings,
  notices,
  order_balance,
  order_bulk,
  order_page,
  order_peek,
  order_print,
  order_timeline,
  orders: { ...orders, ...order_detail },
  other_places,
  outbox,
  palette,
  passkeys,
  passwords,
  problem_fixes,
  problems,
  productLinks,
  profile,
  pulse,
  reconciliation,
  payments,
  refunds,
  returns,
  rights,
  sample_data,
  saved_views,
  search,
  secondFactor,
  shell,
  single_sign_on,
  stock,
  stockAcross,
  suggestions,
  support,
  taxDocuments,
  team,
  terms,
  ui,
};
