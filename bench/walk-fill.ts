/** What fills a table, by how many orders there are. */
export type WalkFill = (orders: number) => string;
