import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { schema } from './schema.ts';

const MUTATION = 10;

/**
 * The points that an operation is charged at most. An object is 1, a mutation 10; what a list asks for counts by the
 * root of its size, since the real shop's figures grow much slower than their lists.
 */
export function requestedCost(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const isMutation = operation.operation === 'mutation';
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  if (!root) return 0;
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === 'FragmentDefinition' ? [[one.name.value, one.selectionSet]] : [],
    ),
  );

  const costOf = (selections: SelectionSetNode | undefined, type: GraphQLObjectType): number => {
    let sum = 0;
    for (const selection of selections?.selections ?? []) {
      if (selection.kind === 'Field') sum += costOfField(selection, type);
      else if (selection.kind === 'InlineFragment') sum += costOf(selection.selectionSet, type);
      else sum += costOf(fragments.get(selection.name.value), type);
    }
    return sum;
  };
  const costOfField = (field: FieldNode, parent: GraphQLObjectType): number => {
    const type = getNamedType(parent.getFields()[field.name.value]?.type);
    if (!type || isLeafType(type) || !isObjectType(type) || type.name === 'PageInfo') return 0;
    const inner = costOf(field.selectionSet, type);
    if (parent === root && isMutation) return MUTATION + inner;
    if (!type.name.endsWith('Connection')) return 1 + inner;
    return Math.ceil(Math.sqrt(sizeOf(field, variables))) * inner;
  };
  return costOf(operation.selectionSet, root);
}

function sizeOf(field: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  const first = field.arguments?.find((argument) => argument.name.value === 'first')?.value;
  if (first?.kind === 'IntValue') return Number(first.value);
  const given = first?.kind === 'Variable' ? variables[first.name.value] : undefined;
  return typeof given === 'number' ? given : 1;
}

/** The final charge: the returned objects, never more than were requested. */
export function actualCost(data: unknown, requested: number): number {
  return Math.min(requested, Math.max(0, countObjects(data) - 1)); // the answer itself is none
}

function countObjects(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce<number>((sum, one) => sum + countObjects(one), 0);
  return inner + (Array.isArray(value) || 'nodes' in value || 'hasNextPage' in value ? 0 : 1);
}
