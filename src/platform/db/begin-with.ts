import pg from 'pg';

const BEGIN = { name: 'begin', text: 'begin' };
/** The connections on which BEGIN was prepared, by running it once. */
const prepared = new WeakSet<pg.PoolClient>();

type Statement = { name?: string | undefined; text: string; values: unknown[] };

/**
 * Opens a transaction by its first statement: BEGIN and the statement go in one message, which saves a round trip. Where BEGIN
 * fails, the server skips the statement, so that it can never run outside the transaction.
 */
export async function beginWith(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  const isSimple = statement.values.length === 0; // and goes another way than what is prepared
  if (isSimple || !prepared.has(client)) {
    await client.query(BEGIN);
    prepared.add(client);
    return client.query(statement);
  }
  return new Promise((resolve, reject) => {
    const query = new pg.Query(statement, (error, results) => {
      // One result for each of the two.
      const last = [results].flat().at(-1);
      if (error || !last) reject(error ?? new Error('No result came'));
      else resolve(last);
    });
    const submit = query.submit.bind(query);
    query.submit = (connection) => {
      connection.stream.cork();
      try {
        connection.bind({ statement: BEGIN.name }, true);
        connection.execute({}, true);
        return submit(connection); // what it could not send, which the client then tells
      } finally {
        connection.stream.uncork();
      }
    };
    client.query(query);
  });
}
