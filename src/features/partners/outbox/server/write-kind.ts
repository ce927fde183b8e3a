import type { z } from 'zod';
import type { Done } from '#connectors/core/commands.ts';
import type { ConnectorError } from '#connectors/core/connector-error.ts';
import type { Ctx } from '#connectors/core/ctx.ts';
import type { LogAction, LogResult } from '#features/partners/connections/server/connector-log.ts';
import type { OpenConnection } from '#features/partners/connections/server/open-connection.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';

/** What writes are about: those of one subject are sent one after another, oldest first. */
export type WriteSubject = {
  name: string;
  /** Takes its row for the rest of the transaction, before the write's own row; false where it is gone. */
  lock(tx: AccountDb, id: number): Promise<boolean>;
  /** A write of it is not under way any more, in the transaction that says so: what waited for that goes on. */
  landed?(tx: AccountDb, actor: Actor, id: number): Promise<void>;
};

/** A write to a partner, as its row keeps it. */
export type Write<P = unknown> = {
  id: number;
  connection_id: number;
  type: string;
  subject: string;
  subject_id: number;
  /** The same for every try of one business change. */
  idem_key: string;
  /** Tries so far, with the one under way. */
  attempts: number;
  payload: P;
};

/**
 * `secrets` opens sealed values other than the connection's credentials, such as a certificate's key; `files` has the
 * files that a write sends along; `base_url` is the base of links to us.
 */
export type PartnerCall = { actor: Actor; open: OpenConnection; ctx: Ctx } & WriteServices;
export type WriteServices = Pick<Services, 'secrets' | 'files' | 'base_url'>;

/** What became of a write, as the partner says. `unknown` stops it and shows it to staff. */
export type Probed<D> = { state: 'done'; done: D } | { state: 'absent' } | { state: 'unknown' };

type Probe<P, D> = { probe(call: PartnerCall, write: Write<P>): Promise<Probed<D>> }['probe'];

/** `is_new`: it was not in doubt before; `is_long`: for so many tries that staff should see it. */
export type Doubt = { is_new: boolean; is_long: boolean; error: ConnectorError | undefined };

/**
 * One kind of write. What it means for its subject is written by these in the transaction that notes the outcome, under
 * the subject's lock. They are methods, so that kinds of all payloads fit in one list; the outbox parses each payload
 * by the kind's own schema.
 */
export type WriteKind<P = unknown, D extends Done = Done> = {
  type: string;
  payload: z.ZodType<P>;
  subject: WriteSubject;
  /**
   * Of a write that a member waits for: it is refused after so many tries, and at once where its connection breaks.
   * Without it a write waits for as long as its partner is away.
   */
  gives_up_after?: number;
  /**
   * How the Connector Logs call a try; `order_id` or `record` makes a refusal the record's failure and not the
   * connection's.
   */
  log(write: Write<P>): { action: LogAction; order_id?: number; record?: string; edited_by?: number | null };
  /** What the log says once it is done, where that is more than that it is. */
  result?(write: Write<P>, done: D): LogResult;
  /** Whether it is still what should be sent, asked before its first try; one that is not is withdrawn. */
  isCurrent?(tx: AccountDb, write: Pick<Write, 'subject_id' | 'idem_key'>): Promise<boolean>;
  send(call: PartnerCall, write: Write<P>): Promise<D>;
  /** How it is found out what became of one in doubt; `send_again` for what changes nothing when it is done twice. */
  probe: 'send_again' | Probe<P, D>;
  claimed?(tx: AccountDb, actor: Actor, write: Write<P>): Promise<void>;
  /** It was surely not done, and waits for its next try. */
  delayed?(tx: AccountDb, actor: Actor, write: Write<P>, error: ConnectorError): Promise<void>;
  inDoubt(tx: AccountDb, actor: Actor, write: Write<P>, doubt: Doubt): Promise<void>;
  completed(tx: AccountDb, actor: Actor, write: Write<P>, done: D): Promise<void>;
  rejected(tx: AccountDb, actor: Actor, write: Write<P>, error: ConnectorError): Promise<void>;
  /** Staff want it tried now. @returns whether it is to wait again; false where something else sends it on */
  retried(tx: AccountDb, staff: Staff, write: Write<P>, wasRefused: boolean): Promise<boolean>;
  /** Staff dropped it, of which it is sure that it was not done: it is never sent. */
  dropped(tx: AccountDb, actor: Actor, write: Write<P>, wasRefused: boolean): Promise<void>;
};

export type WriteKinds = readonly WriteKind[];
