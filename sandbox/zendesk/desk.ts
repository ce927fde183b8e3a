import { z } from 'zod';
import { invalid } from './refusal.ts';

/** The fields of a user that may be sent; any other is an error. */
const UserFields = z.strictObject({
  external_id: z.string().max(255).optional(),
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  details: z.string().optional(),
  role: z.enum(['end-user', 'agent', 'admin']).optional(),
  skip_verify_email: z.boolean().optional(),
});
export const SentUser = z.strictObject({ user: UserFields });
type UserFields = z.infer<typeof UserFields>;

export interface User {
  id: number;
  external_id: string | null;
  name: string;
  /** The first one is the primary. */
  emails: string[];
  phone: string | null;
  details: string;
  role: 'end-user' | 'agent' | 'admin';
  created_at: string;
  updated_at: string;
}

export const SentTicket = z.strictObject({
  ticket: z.strictObject({
    subject: z.string(),
    comment: z.strictObject({
      body: z.string(),
      public: z.boolean().optional(),
      uploads: z.array(z.string()).default([]),
    }),
    requester: z.strictObject({ name: z.string().optional(), email: z.string() }),
    external_id: z.string().max(255).optional(),
    tags: z.array(z.string()).default([]),
    priority: z.enum(['urgent', 'high', 'normal', 'low']).optional(),
  }),
});

export interface Ticket {
  id: number;
  external_id: string | null;
  subject: string;
  description: string;
  status: 'new';
  requester_id: number;
  tags: string[];
  attachments: Upload[];
  created_at: string;
}

/** An uploaded file: a comment takes it by its token, once. */
export interface Upload {
  file_name: string;
  content_type: string;
  size: number;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const isSame = (one: string | null, other: string | undefined) =>
  other !== undefined && one?.toLowerCase() === other.toLowerCase();

/** One account's people and tickets. */
export class Desk {
  readonly users: User[] = [];
  readonly tickets: Ticket[] = [];
  readonly #uploads = new Map<string, Upload>();
  readonly #now: () => number;
  #lastId: number;

  /** Ids are higher than any of an earlier world. */
  constructor(now: () => number) {
    this.#now = now;
    this.#lastId = Math.floor(now() / 1000);
  }

  findByKey(external_id: string): User | undefined {
    return this.users.find((user) => isSame(user.external_id, external_id));
  }

  findByEmail(email: string): User | undefined {
    return this.users.find(({ emails }) => emails.some((one) => isSame(one, email)));
  }

  /** Makes a user, or changes the one of this key, else of this e-mail. @throws Refusal 422 */
  save(sent: UserFields): { user: User; isNew: boolean } {
    const { external_id, email } = sent;
    if (email && !EMAIL.test(email)) {
      throw invalid('email', 'InvalidFormat', `Email: ${email} is not properly formatted`);
    }
    const byKey = external_id ? this.findByKey(external_id) : undefined;
    const byEmail = email ? this.findByEmail(email) : undefined;
    if (byKey && byEmail && byKey !== byEmail) {
      throw invalid('email', 'DuplicateValue', `Email: ${email} is already being used by another user`);
    }
    const known = byKey ?? byEmail;
    if (known) return { user: this.#change(known, sent), isNew: false };
    if (!sent.name) throw invalid('name', 'NameTooShort', 'Name: is too short (minimum one character)');
    const at = this.#instant();
    const blank = { external_id: null, name: '', emails: [], phone: null, details: '', role: 'end-user' as const };
    const user: User = { id: this.#nextId(), ...blank, created_at: at, updated_at: at };
    this.users.push(user);
    return { user: this.#change(user, sent), isNew: true };
  }

  /** @returns the token by which a comment takes the file */
  addUpload(upload: Upload): string {
    const token = `upload-${this.#nextId()}`;
    this.#uploads.set(token, upload);
    return token;
  }

  /** `isStrict`: an unknown token is refused; of an earlier run the files are not kept. @throws Refusal 422 */
  addTicket({ ticket }: z.infer<typeof SentTicket>, isStrict: boolean): Ticket {
    const { subject, comment, requester, external_id, tags } = ticket;
    if (comment.body.trim() === '') throw invalid('base', 'BlankValue', 'Description: cannot be blank');
    const attachments = this.#take(comment.uploads, isStrict);
    const known = this.findByEmail(requester.email);
    const { id: requester_id } = known ?? this.save(requester).user;
    const kept = { external_id: external_id ?? null, subject, description: comment.body, status: 'new' as const };
    const made = { id: this.#nextId(), ...kept, requester_id, tags, attachments, created_at: this.#instant() };
    this.tickets.push(made);
    return made;
  }

  #take(tokens: readonly string[], isStrict: boolean): Upload[] {
    const unknown = tokens.find((token) => !this.#uploads.has(token));
    if (unknown && isStrict) throw invalid('attachment', 'InvalidValue', `Attachment: ${unknown} is not valid`);
    return tokens.flatMap((token) => {
      const upload = this.#uploads.get(token);
      this.#uploads.delete(token);
      return upload ?? [];
    });
  }

  /** A new e-mail is added to those before. */
  #change(user: User, { skip_verify_email: _, email, ...fields }: UserFields): User {
    const known = Object.entries(fields).filter(([, value]) => value !== undefined);
    Object.assign(user, Object.fromEntries(known), { updated_at: this.#instant() });
    if (email && !user.emails.some((one) => isSame(one, email))) user.emails.push(email);
    return user;
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #instant(): string {
    return new Date(this.#now()).toISOString();
  }
}
