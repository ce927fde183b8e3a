import type { Right } from '#base/rights.ts';
import type { Language } from '#texts/language.ts';
import type { AccountDb } from './database.ts';

/** The author of a change, as it is stored: a member, or the system in a job for the member whose call added it. */
export type Author = { name: string; user_id: number } | { name: null; user_id?: number | undefined };

/** The author of a change, and the rows that this author can reach. */
export type Actor = { account_id: number; db: AccountDb } & Author;

/** The author's id, for a column `*_by` or next to the name; null where the system acted. */
export const authorId = ({ name, user_id }: Author): number | null => (name === null ? null : (user_id ?? null));

/** A signed-in member. */
export type Staff = Actor & {
  name: string;
  user_id: number;
  /** The person behind the member: the same in all accounts of theirs. */
  person_id: number;
  email: string;
  is_admin: boolean;
  /** By the role; an administrator has all. */
  rights: readonly Right[];
  language: Language;
  account_name: string;
  /** IANA zone: all dates of the account are shown, filtered and exported in it. */
  time_zone: string;
  currency: string;
};
