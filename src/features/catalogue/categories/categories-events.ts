import type { CodeChange } from './code-changes.ts';

type Named = { entity_id: number; category_id: number; name: string };
type Rename = { field: 'name'; from: string; to: string };

export type CategoryEvent =
  | { type: 'category.created' | 'category.deleted'; details: Named }
  | { type: 'category.renamed'; details: { entity_id: number; changes: readonly Rename[] } }
  | { type: 'category.codes_changed'; details: Named & { changes: readonly CodeChange[] } }
  | { type: 'category.assigned' };

declare module '#base/events.ts' {
  interface EventRegistry {
    categories: CategoryEvent;
  }
}
