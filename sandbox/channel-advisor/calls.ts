import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Catalogue, NewProduct, type Product, ProductChange, updateQuantity } from './catalogue.ts';
import { page, QUOTED, readFilter, select, unquote } from './odata.ts';
import { CENTRES, type Profile } from './profiles.ts';
import { refuse } from './refusal.ts';

export interface Account {
  profiles: readonly Profile[];
  catalogue: Catalogue;
  /** Counts a call for a profile. @throws Refusal */
  take(profile: number): void;
}

export interface Answered {
  status: number;
  body?: object;
}

/** Profiles come two at a time, so that a caller that does not follow the link to the next page is found out. */
const PROFILES_A_PAGE = 2;
const USUAL_PAGE = 100;
const DONE: Answered = { status: 204 };

const ListQuery = z.strictObject({ $skip: z.coerce.number().int().min(0).default(0) });
const FindQuery = z.strictObject({ $filter: z.string(), $select: z.string().optional() });

const calls: readonly {
  line: RegExp;
  run(account: Account, request: FastifyRequest, names: string[]): Answered;
}[] = [
  { line: /^GET Profiles$/, run: (account, request) => list(account.profiles, 'Profiles', PROFILES_A_PAGE, request) },
  { line: /^GET DistributionCenters$/, run: (_account, request) => list(CENTRES, 'DistributionCenters', 100, request) },
  { line: /^GET Products$/, run: findProducts },
  { line: /^POST Products$/, run: addProduct },
  { line: /^(?:PUT|PATCH) Products\((\d+)\)$/, run: changeProduct },
  { line: new RegExp(`^PUT Products\\((\\d+)\\)/Attributes\\(${QUOTED}\\)$`), run: setAttribute },
  { line: new RegExp(`^PUT Products\\((\\d+)\\)/Images\\(${QUOTED}\\)$`), run: setImage },
  { line: new RegExp(`^(?:PUT|PATCH|DELETE) Products\\((\\d+)\\)/Labels\\(${QUOTED}\\)$`), run: setLabel },
  { line: /^POST Products\((\d+)\)\/UpdateQuantity$/, run: setQuantity },
];

/** Answers a call below `/v1/`; names in the path are taken as they are written. @throws Refusal, ZodError */
export function answer(account: Account, request: FastifyRequest): Answered {
  const path = decodeURIComponent(request.url.split('?')[0]?.replace(/^.*?\/v1\//, '') ?? '');
  const line = `${request.method} ${path}`;
  for (const { line: shape, run } of calls) {
    const found = shape.exec(line);
    if (found) return run(account, request, found.slice(1));
  }
  throw refuse(404, `No HTTP resource was found that matches ${line}.`);
}

function list(all: readonly object[], context: string, size: number, request: FastifyRequest): Answered {
  const { $skip } = ListQuery.parse(request.query);
  const address = `${request.protocol}://${request.host}${request.url.split('?')[0]}`;
  return { status: 200, body: page(all, { context, skip: $skip, size, address }) };
}

function findProducts(account: Account, request: FastifyRequest): Answered {
  const { $filter, $select } = FindQuery.parse(request.query);
  const { sku, profile } = readFilter($filter);
  checkProfile(account, profile);
  const found = account.catalogue.find(sku, profile).map(({ fields }) => select(fields, $select));
  const address = `${request.protocol}://${request.host}${request.url.split('?')[0]}`;
  return { status: 200, body: page(found, { context: 'Products', skip: 0, size: USUAL_PAGE, address }) };
}

function addProduct(account: Account, { body }: FastifyRequest): Answered {
  const sent = NewProduct.parse(body);
  checkProfile(account, sent.ProfileID);
  return { status: 201, body: account.catalogue.add(sent).fields };
}

function checkProfile(account: Account, profile: number): void {
  if (!account.profiles.some(({ ID }) => ID === profile)) throw refuse(400, `ProfileID ${profile} is not valid.`);
  account.take(profile);
}

/** A product that the path names. @throws Refusal */
function productOf(account: Account, [id]: string[]): Product {
  const product = account.catalogue.get(Number(id));
  const isCovered = account.profiles.some(({ ID }) => ID === product?.fields.ProfileID);
  if (!product || !isCovered) throw refuse(404, `Product ${id} was not found.`);
  account.take(product.fields.ProfileID);
  return product;
}

function changeProduct(account: Account, { body }: FastifyRequest, names: string[]): Answered {
  account.catalogue.change(productOf(account, names), ProductChange.parse(body));
  return DONE;
}

function setAttribute(account: Account, { body }: FastifyRequest, names: string[]): Answered {
  const { Value } = z.strictObject({ Value: z.string() }).parse(body);
  productOf(account, names).attributes.set(unquote(names[1] ?? ''), Value);
  return DONE;
}

function setImage(account: Account, { body }: FastifyRequest, names: string[]): Answered {
  const placement = unquote(names[1] ?? '');
  if (!/^ITEMIMAGEURL([1-9]|10)$/.test(placement)) throw refuse(400, `There is no image placement ${placement}.`);
  const { UrlPath } = z.strictObject({ UrlPath: z.url({ protocol: /^https?$/ }) }).parse(body);
  productOf(account, names).images.set(placement, UrlPath);
  return DONE;
}

function setLabel(account: Account, { method, body }: FastifyRequest, names: string[]): Answered {
  z.strictObject({}).optional().parse(body);
  const { labels } = productOf(account, names);
  const label = unquote(names[1] ?? '');
  if (method === 'DELETE') labels.delete(label);
  else labels.add(label);
  return DONE;
}

function setQuantity(account: Account, { body }: FastifyRequest, names: string[]): Answered {
  const places = CENTRES.filter(({ IsDeleted }) => !IsDeleted).map(({ ID }) => ID);
  updateQuantity(productOf(account, names), body, places);
  return DONE;
}
