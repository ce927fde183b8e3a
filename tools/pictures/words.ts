import { audit as auditEn } from '#texts/en/audit.ts';
import { catalog as catalogEn } from '#texts/en/catalog.ts';
import { categories as categoriesEn } from '#texts/en/categories.ts';
import { connections as connectionsEn } from '#texts/en/connections.ts';
import { connector_settings as connectorSettingsEn } from '#texts/en/connector-settings.ts';
import { customer_detail as customerEn } from '#texts/en/customer-detail.ts';
import { exports as exportsEn } from '#texts/en/exports.ts';
import { inbox as inboxEn } from '#texts/en/inbox.ts';
import { itemFiles as itemFilesEn } from '#texts/en/item-files.ts';
import { mappings as mappingsEn } from '#texts/en/mappings.ts';
import { order_bulk as bulkEn } from '#texts/en/order-bulk.ts';
import { order_detail as orderEn } from '#texts/en/order-detail.ts';
import { order_page as pageEn } from '#texts/en/order-page.ts';
import { passkeys as passkeysEn } from '#texts/en/passkeys.ts';
import { productLinks as linksEn } from '#texts/en/product-links.ts';
import { pulse as pulseEn } from '#texts/en/pulse.ts';
import { saved_views as viewsEn } from '#texts/en/saved-views.ts';
import { secondFactor as factorEn } from '#texts/en/second-factor.ts';
import { stock as stockEn } from '#texts/en/stock.ts';
import { taxDocuments as taxEn } from '#texts/en/tax-documents.ts';
import { team as teamEn } from '#texts/en/team.ts';
import { en } from '#texts/en.ts';
import { audit as auditEs } from '#texts/es/audit.ts';
import { catalog as catalogEs } from '#texts/es/catalog.ts';
import { categories as categoriesEs } from '#texts/es/categories.ts';
import { connections as connectionsEs } from '#texts/es/connections.ts';
import { connector_settings as connectorSettingsEs } from '#texts/es/connector-settings.ts';
import { customer_detail as customerEs } from '#texts/es/customer-detail.ts';
import { exports as exportsEs } from '#texts/es/exports.ts';
import { inbox as inboxEs } from '#texts/es/inbox.ts';
import { itemFiles as itemFilesEs } from '#texts/es/item-files.ts';
import { mappings as mappingsEs } from '#texts/es/mappings.ts';
import { order_bulk as bulkEs } from '#texts/es/order-bulk.ts';
import { order_detail as orderEs } from '#texts/es/order-detail.ts';
import { order_page as pageEs } from '#texts/es/order-page.ts';
import { passkeys as passkeysEs } from '#texts/es/passkeys.ts';
import { productLinks as linksEs } from '#texts/es/product-links.ts';
import { pulse as pulseEs } from '#texts/es/pulse.ts';
import { saved_views as viewsEs } from '#texts/es/saved-views.ts';
import { secondFactor as factorEs } from '#texts/es/second-factor.ts';
import { stock as stockEs } from '#texts/es/stock.ts';
import { taxDocuments as taxEs } from '#texts/es/tax-documents.ts';
import { team as teamEs } from '#texts/es/team.ts';
import { es } from '#texts/es.ts';
import { inLanguage } from '#texts/language.ts';

/** What screens say, with the texts that only some of them load: `words({ language }).team.invite.open` */
export const words = inLanguage({
  en: {
    ...en,
    audit: auditEn,
    bulk: bulkEn,
    catalog: catalogEn,
    categories: categoriesEn,
    connections: connectionsEn,
    item_files: itemFilesEn,
    stock: stockEn,
    connector_settings: connectorSettingsEn,
    customer: customerEn,
    exports: exportsEn,
    factor: factorEn,
    inbox: inboxEn,
    links: linksEn,
    mappings: mappingsEn,
    orders: { ...en.orders, ...orderEn },
    page: pageEn,
    passkeys: passkeysEn,
    pulse: pulseEn,
    tax: taxEn,
    team: teamEn,
    views: viewsEn,
  },
  es: {
    ...es,
    audit: auditEs,
    bulk: bulkEs,
    catalog: catalogEs,
    categories: categoriesEs,
    connections: connectionsEs,
    item_files: itemFilesEs,
    stock: stockEs,
    connector_settings: connectorSettingsEs,
    customer: customerEs,
    exports: exportsEs,
    factor: factorEs,
    inbox: inboxEs,
    links: linksEs,
    mappings: mappingsEs,
    orders: { ...es.orders, ...orderEs },
    page: pageEs,
    passkeys: passkeysEs,
    pulse: pulseEs,
    tax: taxEs,
    team: teamEs,
    views: viewsEs,
  },
});
