import type { GuidePlace } from './guide.ts';

/** Three sections of the guide that answer what is asked first on a screen. */
type Answers = readonly [GuidePlace, GuidePlace, GuidePlace];

const inbox: Answers = ['inbox#answer', 'inbox#order', 'inbox#by_itself'];
const items: Answers = ['catalogue#items', 'lists#filters', 'imports#road'];
const item: Answers = ['stock#quantities', 'catalogue#kits', 'links#why'];
const itemForm: Answers = ['catalogue#items', 'catalogue#kits', 'catalogue#files'];
const itemSearch: Answers = ['search#items', 'search#how', 'catalogue#items'];
const exported: Answers = ['lists#export', 'lists#files', 'lists#filters'];
const connector: Answers = ['partners#health', 'partners#down', 'partners#pause'];

/** What is asked first on a screen, by its path as the router names it. */
export const answers: Readonly<Record<string, Answers>> = {
  '/': ['first-day#morning', 'orders#road', 'notices#bell'],
  '/orders': ['orders#statuses', 'lists#bulk', 'search#orders'],
  '/orders/search': ['search#orders', 'search#how', 'lists#filters'],
  '/orders/$id': ['editing#edit', 'editing#hold', 'orders#road'],
  '/orders/export': exported,
  '/returns': ['returns#states', 'returns#make', 'returns#open'],
  '/returns/$id': ['returns#inspect', 'returns#states', 'returns#end'],
  '/inbox': inbox,
  '/problems': inbox,
  '/customers': ['customers#page', 'customers#duplicates', 'customers#sync'],
  '/customers/$id': ['customers#page', 'customers#duplicates', 'customers#sync'],
  '/customers/export': exported,
  '/products': items,
  '/products/search': itemSearch,
  '/products/create': itemForm,
  '/products/$id': item,
  '/products/edit/$id': itemForm,
  '/products/export': exported,
  '/raw_materials': items,
  '/raw_materials/search': itemSearch,
  '/raw_materials/create': itemForm,
  '/raw_materials/$id': item,
  '/raw_materials/edit/$id': itemForm,
  '/raw_materials/export': exported,
  '/imports': ['imports#road', 'imports#undo', 'imports#kinds'],
  '/imports/new': ['imports#file', 'imports#road', 'imports#kinds'],
  '/imports/$id': ['imports#errors', 'imports#undo', 'imports#road'],
  '/exports': exported,
  '/exports/failed-mexico-invoices': ['countries#mexico', 'documents#rejected', 'lists#files'],
  '/documents': ['documents#states', 'documents#rejected', 'documents#in_doubt'],
  '/documents/$id': ['documents#states', 'documents#cancel', 'documents#credit'],
  '/documents/due': ['documents#deadlines', 'documents#rejected', 'documents#offline'],
  '/documents/series': ['documents#series', 'documents#deadlines', 'documents#states'],
  '/documents/settings': ['documents#set_up', 'documents#when', 'documents#certificate'],
  '/documents/export': exported,
  '/outbox': ['partners#outbox', 'partners#down', 'documents#in_doubt'],
  '/notices': ['notices#bell', 'notices#mail', 'notices#solved'],
  '/support': ['first-day#help', 'partners#outbox', 'notices#bell'],
  '/profile': ['team#login', 'team#sessions', 'team#password'],
  '/settings/connectors': connector,
  '/settings/connectors/new': ['partners#add', 'partners#activate', 'mapping#codes'],
  '/settings/connectors/$id': connector,
  '/settings/connectors/$id/settings': ['partners#add', 'partners#activate', 'partners#remove'],
  '/settings/connectors/$id/shipping-options': ['mapping#codes', 'mapping#fast_track', 'mapping#methods'],
  '/settings/connectors/$id/locations': ['mapping#locations', 'mapping#codes', 'stock#three'],
  '/links': ['links#all', 'links#link', 'links#ignore'],
  '/stock': ['stock#all', 'stock#three', 'stock#differs'],
  '/settings/connectors/$id/products': ['links#link', 'links#same_sku', 'links#create'],
  '/settings/connectors/$id/log': ['partners#log', 'partners#down', 'partners#outbox'],
  '/settings/connectors/$id/stock': ['stock#three', 'stock#differs', 'stock#off'],
  '/settings/connectors/$id/customers': ['customers#sync', 'partners#health', 'customers#page'],
  '/settings/connectors/$id/reconciliation': ['partners#reconciliation', 'orders#road', 'partners#log'],
  '/settings/team': ['team#invite', 'team#roles', 'team#leave'],
  '/settings/account': ['editing#holding_time', 'team#account', 'notices#mail'],
  '/settings/login': ['team#company', 'team#login', 'team#sessions'],
  '/settings/audit': ['team#audit', 'editing#undo', 'lists#export'],
  '/settings/audit/export': exported,
  '/help': ['first-day#help', 'keyboard#everywhere', 'search#how'],
  '/help/$page': ['first-day#help', 'keyboard#everywhere', 'search#how'],
};

/** Of an address that leads nowhere, what is asked first of all. */
export const generalAnswers: Answers = ['first-day#help', 'orders#road', 'keyboard#everywhere'];
