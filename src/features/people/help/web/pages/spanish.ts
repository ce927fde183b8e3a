import type { GuideText } from '../../guide.ts';
import { catalogue } from './es/catalogue.ts';
import { countries } from './es/countries.ts';
import { customers } from './es/customers.ts';
import { documents } from './es/documents.ts';
import { editing } from './es/editing.ts';
import { firstDay } from './es/first-day.ts';
import { imports } from './es/imports.ts';
import { inbox } from './es/inbox.ts';
import { keyboard } from './es/keyboard.ts';
import { links } from './es/links.ts';
import { lists } from './es/lists.ts';
import { mapping } from './es/mapping.ts';
import { notices } from './es/notices.ts';
import { orders } from './es/orders.ts';
import { partners } from './es/partners.ts';
import { search } from './es/search.ts';
import { stock } from './es/stock.ts';
import { team } from './es/team.ts';

/** The guide in Spanish. */
export const spanish: GuideText = {
  'first-day': firstDay,
  search,
  lists,
  keyboard,
  orders,
  inbox,
  editing,
  catalogue,
  imports,
  links,
  mapping,
  stock,
  documents,
  countries,
  customers,
  partners,
  notices,
  team,
};
