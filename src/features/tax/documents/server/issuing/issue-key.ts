type Sent = { account_id: number; id: number; seal: number; sends: number };

/** The key of a document's submission. The same seal is submitted again only after it was surely never seen. */
export const issueKey = ({ account_id, id, seal, sends }: Sent): string =>
  `document:${account_id}:${id}:${seal}:${sends}`;
