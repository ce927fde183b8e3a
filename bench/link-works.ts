import type { Call, Work } from './http-works.ts';
import { LINK_CONNECTION } from './link-rows.ts';

const PER_PAGE = 50;
const get = (path: string): Call => ({ method: 'GET', path });
const list = (query: string) => get(`/api/connectors/${LINK_CONNECTION}/products?perPage=${PER_PAGE}&${query}`);
const items = (query: string) => get(`/api/products?orderBy=sku&orderDir=ASC&perPage=${PER_PAGE}&${query}`);
const search = (q: string) => get(`/api/products/search?is_search=1&q=${encodeURIComponent(q)}`);

/** The list of products, the Product Mapping, and the search for a product among so many. */
export function linkWorks(products: number): Work[] {
  const lastPage = Math.ceil(products / PER_PAGE);
  const unlinkedPages = Math.ceil(products / 10 / PER_PAGE);
  const sku = (turn: number) => `lk-${String(1 + ((turn * 7919) % products)).padStart(7, '0')}`;
  const pagesOf = (pages: number) => (turn: number) => 1 + ((turn * 31) % pages);
  const words = ['oak table', 'glass vase', 'steel clock'];
  return [
    { name: 'products, page 1', calls: () => [items('page=1')] },
    { name: 'products, middle page', calls: () => [items(`page=${Math.ceil(lastPage / 2)}`)] },
    { name: 'products, last page', calls: () => [items(`page=${lastPage}`)] },
    { name: 'products, search by SKU', calls: (turn) => [items(`search=${sku(turn)}`)] },
    {
      name: 'products, search by words',
      calls: (turn) => [items(`search=${encodeURIComponent(words[turn % words.length] ?? '')}`)],
      isDifferent: true, // ours looks at 1,000 hits at most
    },
    { name: 'product mapping, page 1', calls: () => [list('page=1')] },
    { name: 'product mapping, deep page', calls: () => [list(`page=${Math.ceil(lastPage / 2)}`)] },
    { name: 'product mapping, last page', calls: () => [list(`page=${lastPage}`)] },
    {
      name: 'product mapping, pages of what is not linked',
      calls: (turn) => [list(`connectionStatus=unlinked&page=${pagesOf(unlinkedPages)(turn)}`)],
    },
    { name: 'product mapping, search by SKU', calls: (turn) => [list(`q=${sku(turn)}`)] },
    {
      name: 'product mapping, search by words',
      calls: (turn) => [list(`q=${encodeURIComponent(words[turn % words.length] ?? '')}`)],
      isDifferent: true, // ours looks at 1,000 hits at most
    },
    {
      name: 'links of all channels, page 1',
      calls: () => [get(`/api/connector-products?perPage=${PER_PAGE}&connectionStatus=unlinked`)],
      isDifferent: true, // ours merges the channels, the bare server has one
    },
    { name: 'product to link, by SKU', calls: (turn) => [search(sku(turn))] },
    {
      name: 'product to link, by words',
      calls: (turn) => [search(words[turn % words.length] ?? '')],
      isDifferent: true, // likewise
    },
  ];
}
