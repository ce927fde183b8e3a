import { GraphQLError } from 'graphql';

/** An error of the whole call, with Shopify's code for it. */
export function refuse(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
