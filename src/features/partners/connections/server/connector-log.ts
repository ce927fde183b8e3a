import { sql } from 'kysely';
import { interpolate } from '#base/text.ts';
import { type Author, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { connections as english } from '#texts/en/connections.ts';
import { connections as spanish } from '#texts/es/connections.ts';
import { inLanguage, type Language } from '#texts/language.ts';

/** What was tried: a key of the texts, so that each member reads it in their own language. */
export type LogAction = keyof typeof english.actions;
/** What came of it: a key of the texts and the values of its places. */
export type LogResult = { text: keyof typeof english.results; params?: LogParams };
type LogParams = Readonly<Record<string, string | number>>;

export type LogLine = {
  connection_id: number;
  order_id?: number | undefined;
  action: LogAction;
  result: LogResult;
  is_failure?: boolean;
  /** A member's id; null where the system did it. The actor's, unless given. */
  edited_by?: number | null | undefined;
};

/** Adds one line to the Connector Logs, in the caller's transaction where there is one. */
export async function writeLog(db: AccountDb, actor: Author, line: LogLine): Promise<void> {
  const { action, result, is_failure = false, edited_by = authorId(actor) } = line;
  await sql`insert into connector_log (connection_id, order_id, action, result, result_params, is_failure, edited_by)
    values (${line.connection_id}, ${line.order_id ?? null}, ${action}, ${result.text},
      ${jsonb(result.params ?? {})}, ${is_failure}, ${edited_by})`.execute(db);
}

/** The texts of this feature in a member's language. */
export const textsOf = inLanguage({ en: english, es: spanish });

/** A stored action in words; as stored where a newer build wrote it. */
export function formatAction(language: Language, action: string): string {
  const texts: Readonly<Record<string, string>> = textsOf({ language }).actions;
  return texts[action] ?? action;
}

/** A stored result in words; as stored where a newer build wrote it. */
export function formatResult(language: Language, result: string, params: LogParams): string {
  const texts: Readonly<Record<string, string>> = textsOf({ language }).results;
  const [, status] = BARE_STATUS.exec(String(params.reason)) ?? [];
  const answered = answeredWith[result];
  if (status && answered) return interpolate(textsOf({ language }).results[answered], { status });
  return interpolate(texts[result] ?? result, params);
}

/** All that came was a status, such as `HTTP 500`. */
const BARE_STATUS = /^HTTP (\d{3})$/;

/** A partner that answers with an error is not said to give no answer. */
const answeredWith: Readonly<Record<string, 'answers_with' | 'sent_answered_with'>> = {
  transient: 'answers_with',
  uncertain: 'sent_answered_with',
};
