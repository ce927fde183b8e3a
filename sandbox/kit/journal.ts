import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export const LARGEST_JOURNAL = 64 * 1024 * 1024;
export const KEPT_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

const Header = z.object({
  /** The options that decide the world. */
  world: z.record(z.string(), z.unknown()),
  /** The sandbox's time when the machine's was `begunAt`, both in milliseconds since 1970. */
  startAt: z.number(),
  begunAt: z.number(),
});
export type Header = z.infer<typeof Header>;

/** An event at the instant `at` of the sandbox's clock. */
const Line = z.discriminatedUnion('is', [
  /** The sandbox was started again. */
  z.object({ is: z.literal('start'), at: z.number() }),
  /** Something came from outside, such as a new order. */
  z.object({ is: z.literal('news'), at: z.number() }),
  /** A call was accepted that may have changed something. */
  z.object({
    is: z.literal('call'),
    at: z.number(),
    method: z.enum(KEPT_METHODS),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown().optional(),
    status: z.number(),
  }),
]);
export type JournalLine = z.infer<typeof Line>;

export interface KeptWorld {
  header: Header;
  lines: readonly JournalLine[];
  /** The length of what could be read. */
  bytes: number;
}

/**
 * The content of a file, up to the first line that is cut or damaged. Undefined when it has no world, or another one.
 */
export function readJournal(path: string, world: Header['world']): KeptWorld | undefined {
  if (path === '' || !existsSync(path)) return undefined;
  const [first = '', ...rest] = readFileSync(path, 'utf8').split('\n').slice(0, -1); // the last one has no line end
  const header = parsedLine(Header, first);
  if (!header || !isDeepStrictEqual(header.world, world)) return undefined;
  const lines: JournalLine[] = [];
  let bytes = lengthOf(first);
  for (const text of rest) {
    const line = parsedLine(Line, text);
    if (!line) break;
    lines.push(line);
    bytes += lengthOf(text);
  }
  return { header, lines, bytes };
}

function parsedLine<T>(type: z.ZodType<T>, text: string): T | undefined {
  try {
    return type.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function lengthOf(line: string): number {
  return Buffer.byteLength(line) + 1;
}

/**
 * The file that a world is kept in. Each line is with the operating system when `add` returns: it outlives a killed
 * process.
 */
export class Journal {
  readonly #path: string;
  #bytes: number;
  #early: string;
  #file: number | undefined;
  #isOver = false;

  /** Begins a file for a new world, or goes on with a kept one. An empty path keeps nothing. */
  constructor(path: string, header: Header, kept?: KeptWorld) {
    this.#path = path;
    this.#bytes = kept?.bytes ?? 0;
    this.#early = kept ? '' : `${JSON.stringify(header)}\n`;
  }

  /** Touches the file for the first time. Until then lines wait, so that a start that fails leaves it to its owner. */
  open(): void {
    if (this.#path === '') return;
    mkdirSync(dirname(this.#path), { recursive: true });
    if (existsSync(this.#path)) truncateSync(this.#path, this.#bytes);
    this.#file = openSync(this.#path, 'a');
    this.#write(this.#early);
  }

  add(line: JournalLine): void {
    if (this.#path === '' || this.#isOver) return;
    const text = `${JSON.stringify(line)}\n`;
    if (this.#file === undefined) this.#early += text;
    else this.#write(text);
  }

  close(): void {
    this.#isOver = true;
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    this.#bytes += bytes.length;
    if (this.#file !== undefined && this.#bytes <= LARGEST_JOURNAL) writeSync(this.#file, bytes);
    else this.#giveUp();
  }

  /** A world whose file would grow without end is no longer kept. */
  #giveUp(): void {
    this.close();
    rmSync(this.#path, { force: true });
  }
}
