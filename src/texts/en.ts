import { access } from './en/access.ts';
import { account_settings } from './en/account-settings.ts';
import { audit } from './en/audit.ts';
import { buyer_link } from './en/buyer-link.ts';
import { catalog } from './en/catalog.ts';
import { categories } from './en/categories.ts';
import { channel_words } from './en/channel-words.ts';
import { columns } from './en/columns.ts';
import { connection_commands } from './en/connection-commands.ts';
import { connections } from './en/connections.ts';
import { connector_settings } from './en/connector-settings.ts';
import { customer_detail } from './en/customer-detail.ts';
import { customer_sync } from './en/customer-sync.ts';
import { customers } from './en/customers.ts';
import { dashboard } from './en/dashboard.ts';
import { document_causes } from './en/document-causes.ts';
import { encodings } from './en/encodings.ts';
import { errors } from './en/errors.ts';
import { exports } from './en/exports.ts';
import { field_fix } from './en/field-fix.ts';
import { first_order } from './en/first-order.ts';
import { fulfilment } from './en/fulfilment.ts';
import { guide } from './en/guide.ts';
import { health } from './en/health.ts';
import { help } from './en/help.ts';
import { importFields } from './en/import-fields.ts';
import { imports } from './en/imports.ts';
import { inbox } from './en/inbox.ts';
import { itemFiles } from './en/item-files.ts';
import { listings } from './en/listings.ts';
import { logInAgain } from './en/log-in-again.ts';
import { mappings } from './en/mappings.ts';
import { notices } from './en/notices.ts';
import { order_balance } from './en/order-balance.ts';
import { order_bulk } from './en/order-bulk.ts';
import { order_detail } from './en/order-detail.ts';
import { order_page } from './en/order-page.ts';
import { order_peek } from './en/order-peek.ts';
import { order_print } from './en/order-print.ts';
import { order_timeline } from './en/order-timeline.ts';
import { orders } from './en/orders.ts';
import { other_places } from './en/other-places.ts';
import { outbox } from './en/outbox.ts';
import { palette } from './en/palette.ts';
import { passkeys } from './en/passkeys.ts';
import { passwords } from './en/passwords.ts';
import { payments } from './en/payments.ts';
import { problem_fixes } from './en/problem-fixes.ts';
import { problems } from './en/problems.ts';
import { productLinks } from './en/product-links.ts';
import { productsFromListings } from './en/products-from-listings.ts';
import { profile } from './en/profile.ts';
import { pulse } from './en/pulse.ts';
import { reconciliation } from './en/reconciliation.ts';
import { refunds } from './en/refunds.ts';
import { returns } from './en/returns.ts';
import { rights } from './en/rights.ts';
import { sample_data } from './en/sample-data.ts';
import { saved_views } from './en/saved-views.ts';
import { search } from './en/search.ts';
import { secondFactor } from './en/second-factor.ts';
import { shell } from './en/shell.ts';
import { single_sign_on } from './en/single-sign-on.ts';
import { stock } from './en/stock.ts';
import { stockAcross } from './en/stock-across.ts';
import { suggestions } from './en/suggestions.ts';
import { support } from './en/support.ts';
import { taxDocuments } from './en/tax-documents.ts';
import { team } from './en/team.ts';
import { terms } from './en/terms.ts';
import { ui } from './en/ui.ts';

/**
 * Every English text of the portal; the Spanish twin has the same type. What only the server says, as mails, is not in
 * it. `orders` is what lists and one order's page say.
 */
export const en = {
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
} as const;
