import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type EntityId, segmentOf } from '#features/core/catalog/entities.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type CategoryEdit, categoryCalls } from '../contract.ts';

/** An entity's categories; other members' changes make them load again. */
export const useCategories = (entityId: EntityId) => useQuery(queryOf(categoryCalls[entityId].findCategories, {}));

/** What the server says of a refused input; of any other failure the general text. */
export function failureText(error: unknown, general: string): string {
  const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500;
  return isRefusal ? error.message : general;
}

function useStaleItems(entityId: EntityId) {
  const client = useQueryClient();
  return () => markStale(client, [`/api/${segmentOf[entityId]}`]);
}

/** Creates a category: `useCreateCategory(entityId).mutate(name, { onSuccess })`. The caller shows a failure. */
export function useCreateCategory(entityId: EntityId) {
  const t = useTexts().categories;
  const alerts = useAlerts();
  const client = useQueryClient();
  const { createCategory, findCategories } = categoryCalls[entityId];
  return useMutation({
    mutationFn: async (category: string) => (await call(createCategory, { body: { category } })).body,
    onSuccess: (created) => {
      // At once, so that it can be chosen before the list comes again.
      client.setQueryData(queryOf(findCategories, {}).queryKey, (all) => all && [...all, created]);
      alerts.success(t.created);
    },
    onSettled: useStaleItems(entityId),
  });
}

/** Renames categories. The caller shows a failure. */
export function useUpdateCategories(entityId: EntityId) {
  const t = useTexts().categories;
  const alerts = useAlerts();
  return useMutation({
    mutationFn: (categories: CategoryEdit[]) =>
      call(categoryCalls[entityId].updateCategories, { body: { categories } }),
    onSuccess: () => alerts.success(t.saved),
    onSettled: useStaleItems(entityId),
  });
}

/** Deletes a category; resolves to what is in the way, or to nothing. */
export function useDeleteCategory(entityId: EntityId) {
  const t = useTexts().categories;
  const alerts = useAlerts();
  return useMutation({
    mutationFn: async (id: number) => {
      const reply = await call(categoryCalls[entityId].deleteCategory, { params: { id } });
      return reply.status === 210 ? reply.body.message : undefined;
    },
    onSuccess: (refusal) => {
      if (refusal === undefined) alerts.success(t.deleted);
    },
    onSettled: useStaleItems(entityId),
  });
}
