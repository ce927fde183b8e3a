/** A database connection that the application must not use, told in one sentence to who runs the server. */
export class RefusedConnection extends Error {}
