import { type KyselyPlugin, OperationNodeTransformer, type RawNode, type SelectQueryNode } from 'kysely';

const LOCK = /\bfor (?:no key update|update|share|key share)\b(?: of \w+)?(?: skip locked)?/g;

class WithoutLocks extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _, ...select } = super.transformSelectQuery(node);
    return select;
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    return { ...raw, sqlFragments: raw.sqlFragments.map((fragment) => fragment.replace(LOCK, '')) };
  }
}

const withoutLocks = new WithoutLocks();

/**
 * Takes the locks out of what a transaction reads: what `mutants.ts` puts in place of a lock that is in another file.
 */
export const unlocked: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => withoutLocks.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};
