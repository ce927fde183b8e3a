import type { GuideText } from '../../guide.ts';
import { catalogue } from './en/catalogue.ts';
import { countries } from './en/countries.ts';
import { customers } from './en/customers.ts';
import { documents } from './en/documents.ts';
import { editing } from './en/editing.ts';
import { firstDay } from './en/first-day.ts';
import { imports } from './en/imports.ts';
import { inbox } from './en/inbox.ts';
import { keyboard } from './en/keyboard.ts';
import { links } from './en/links.ts';
import { lists } from './en/lists.ts';
import { mapping } from './en/mapping.ts';
import { notices } from './en/notices.ts';
import { orders } from './en/orders.ts';
import { partners } from './en/partners.ts';
import { search } from './en/search.ts';
import { stock } from './en/stock.ts';
import { team } from './en/team.ts';

/** The guide in English. */
export const english: GuideText = {
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
