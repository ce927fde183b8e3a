import { expect } from 'vitest';
import { z } from 'zod';
import { HistoryEntry, ItemDetail, ItemPage } from '#features/catalogue/items/contract.ts';
import { type EntityId, type EntitySegment, segmentOf } from '#features/core/catalog/entities.ts';
import type { GivenAccount, World } from './given.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A member's actions on items, through the calls. */
export function itemsOf(account: GivenAccount, segment: EntitySegment = 'products') {
  const path = `/api/${segment}`;
  return {
    path,
    /** @returns the new item's id */
    async create(fields: Fields): Promise<number> {
      const reply = await account.staff.post(path, fields);
      expect([reply.status, reply.body]).toEqual([201, { id: expect.any(Number), version: 1 }]);
      return z.object({ id: z.number() }).parse(reply.body).id;
    },
    async list(query: Readonly<Record<string, string | number>>): Promise<ItemPage> {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const reply = await account.staff.get(`${path}?${search}`);
      expect(reply.status).toBe(200);
      return ItemPage.parse(reply.body);
    },
    async get(id: number): Promise<ItemDetail> {
      const reply = await account.staff.get(`${path}/${id}`);
      expect(reply.status).toBe(200);
      return ItemDetail.parse(reply.body);
    },
    save: (id: number, version: number, fields: Fields) => account.staff.put(`${path}/${id}`, { version, ...fields }),
    remove: (id: number) => account.staff.delete(`${path}/${id}`),
  };
}

const History = z.object({ data: z.array(HistoryEntry), has_more: z.boolean() });

/** A page of what happened to a product, as a member sees it. */
export async function historyOf({ staff }: Pick<GivenAccount, 'staff'>, productId: number, page = 1) {
  return History.parse((await staff.get(`/api/products/${productId}/history?page=${page}`)).body);
}

/** @returns its id */
export async function givenCategory(
  world: World,
  account: GivenAccount,
  entity: EntityId,
  name: string,
): Promise<number> {
  const rows = await world.sql<{ id: string }>(
    'insert into categories (account_id, entity_id, name) values ($1, $2, $3) returning id',
    [account.account_id, entity, `${segmentOf[entity]} ${name}`],
  );
  return Number(rows[0]?.id);
}
