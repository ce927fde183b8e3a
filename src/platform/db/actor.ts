import type { Right } from '#base/rights.ts';
import type { Language } from '#texts/language.ts';
import type { AccountDb } from './database.ts';

/** Who does something, and the rows they can reach. */
export type Actor = {
  account_id: number;
  /** A member's name; null where the system acts by itself. */
  name: string | null;
  db: AccountDb;
};

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
