import { type DocumentNode, executeSync, GraphQLError, getOperationAST, parse, validate } from 'graphql';
import { z } from 'zod';
import { actualCost, requestedCost } from './cost.ts';
import { MAX_POINTS_AT_ONCE, type Points } from './points.ts';
import { refuse } from './refuse.ts';
import { rootOf } from './root.ts';
import { schema } from './schema.ts';
import type { StoreState } from './store-state.ts';

const Body = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** The answer of a call, always with status 200, and whether it changed nothing. */
export interface GraphqlAnswer {
  body: object;
  isRead: boolean;
}

/** Runs an operation against the shop, when its bucket has the points for it. Without `points` none are asked for. */
export function callGraphql(state: StoreState, sent: unknown, points: Points | undefined): GraphqlAnswer {
  const { query, variables, operationName } = Body.parse(sent);
  const document = readDocument(query);
  if (!('kind' in document)) return failed(document);
  const operation = getOperationAST(document, operationName);
  if (!operation) return failed([refuse('No operation to run', 'BAD_REQUEST')]);
  const requested = requestedCost(document, operation, variables ?? {});
  if (requested > MAX_POINTS_AT_ONCE) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_POINTS_AT_ONCE}).`;
    return failed([refuse(message, 'MAX_COST_EXCEEDED')]);
  }
  if (points && points.available < requested) {
    return failed([refuse('Throttled', 'THROTTLED')], costOf(points, requested, null));
  }
  const result = executeSync({
    schema,
    document,
    rootValue: rootOf(state),
    variableValues: variables ?? {},
    operationName: operationName ?? null,
  });
  const actual = actualCost(result.data, requested);
  points?.take(actual);
  const isRead = operation.operation === 'query' || result.errors !== undefined;
  return { body: { ...result, ...(points && { extensions: costOf(points, requested, actual) }) }, isRead };
}

function readDocument(query: string): DocumentNode | readonly GraphQLError[] {
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    return errors.length > 0 ? errors : document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function failed(errors: readonly GraphQLError[], extensions?: object): GraphqlAnswer {
  return { body: { errors: errors.map((error) => error.toJSON()), ...(extensions && { extensions }) }, isRead: true };
}

function costOf(points: Points, requestedQueryCost: number, actualQueryCost: number | null) {
  return { cost: { requestedQueryCost, actualQueryCost, throttleStatus: points.status() } };
}
