import { suggestLinks } from '#features/catalogue/product-links/server/suggest-links.ts';
import type { Answer } from '#features/orders/problem-fixes/answers-contract.ts';
import { suggestLocations, suggestMethods } from '#features/warehouse/mappings/server/suggest-mappings.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { ProblemGroup } from '../contract.ts';
import { findGroups } from './find-problems.ts';

/**
 * What probably corrects each cause that a mapping or a link corrects; causes of which nothing is known are left out.
 */
export async function findAnswers(db: AccountDb): Promise<{ data: Answer[] }> {
  const { data: groups } = await findGroups(db);
  const of = (kind: ProblemGroup['kind']) => groups.filter((group) => group.kind === kind && group.subject !== '');
  const [skus, codes, places] = [of('unlinked_product'), of('unmapped_shipping_code'), of('unmapped_location')];
  const links = await suggestLinks(
    db,
    skus.map(({ connection_id, subject }) => ({ connection_id, subject })),
  );
  const methods = await suggestMethods(db, codes);
  const locations = await suggestLocations(db, places);
  return {
    data: [
      ...links.map((link) => ({ kind: 'unlinked_product' as const, ...link })),
      ...mapped('unmapped_shipping_code', codes, methods),
      ...mapped('unmapped_location', places, locations),
    ],
  };
}

function mapped<K extends 'unmapped_shipping_code' | 'unmapped_location'>(
  kind: K,
  groups: readonly ProblemGroup[],
  suggested: Awaited<ReturnType<typeof suggestMethods>>,
) {
  return groups.flatMap(({ connection_id, subject }, place) => {
    const found = suggested[place];
    return found ? [{ kind, connection_id, subject, ...found }] : [];
  });
}
