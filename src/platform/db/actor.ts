import type { Right } from '#base/rights.ts';
import type { Language } from '#texts/language.ts';
import type { AccountDb } from './database.ts';

/** Who does something, and the rows they can reach. */
export type Actor = {
  account_id: number;
  /** A member's name; null where the system acts by itself. */
  name: string | null;
  /** The member's id; of a job, that of the member whose call added it, though the system acts. */
  user_id?: number | undefined;
  db: AccountDb;
};

/** What is kept of who did something. */
export type Author = Pick<Actor, 'name' | 'user_id'>;

/** The id that is kept beside an author's name; null where the system acted by itself. */
export const authorId = ({ name, user_id }: Author): number | null => (name === null ? null : (user_id ?? null));

/** A signed-in member. */
export type Staff = Actor & {
  name: string;
  user_id: number;
  /** Who the member is: the same in all accounts of theirs. */
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
