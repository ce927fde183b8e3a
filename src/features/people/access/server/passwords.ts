import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One keyboard sends é as one character, another as two. */
const normal = (password: string) => password.normalize('NFKC');

/** The argon2id hash to store for a password. */
export const hashPassword = (password: string) => hash(normal(password), COST);

// Verified where no member has the e-mail, so that the answer's time does not tell which e-mails exist.
const dummyHash = hashPassword('nobody-has-this-password');

/** Whether the password is the one behind the hash; false, after the same time, where there is none. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await dummyHash), normal(password));
  return isRight && passwordHash !== undefined;
}
