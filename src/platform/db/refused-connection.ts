/** A database connection that the application must not use, said in one sentence to the operator. */
export class RefusedConnection extends Error {}
