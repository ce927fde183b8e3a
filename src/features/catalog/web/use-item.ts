import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CallError } from '#ui/call.ts';
import { queryOf } from '#ui/query.ts';
import { itemCalls } from '../contract.ts';
import type { EntityId } from '../entities.ts';

/** The item that the address names. `isMissing`: there is none, or not of this kind. */
export function useItem(entity: EntityId) {
  const id = Number(useParams({ strict: false }).id);
  const item = useQuery(queryOf(itemCalls[entity].get, { params: { id } }));
  const isMissing = item.error instanceof CallError && (item.error.status === 404 || item.error.status === 422);
  return { id, item, isMissing };
}
