const MIB = 1024 ** 2;

export const MAX_PICTURE_BYTES = 15 * MIB;
export const MAX_FILE_BYTES = 25 * MIB;
/** Pictures are read up to so many pixels, which a picture of few bytes can exceed a thousand times. */
export const MAX_PIXELS = 64 * MIB;
export const MAX_FILES_AT_ONCE = 20;
/** An item's files are shown together. */
export const MAX_FILES_OF_ITEM = 100;

/** This much of a file's beginning identifies its type. */
export const HEAD_BYTES = 4_096;
const MAX_NAME = 200;

/** Why a file is not kept; the words are `replies.item_files`. */
export type Refusal =
  | 'not_a_picture'
  | 'too_many_pixels'
  | 'picture_too_large'
  | 'file_too_large'
  | 'empty'
  | 'kind'
  | 'content'
  | 'too_many'
  | 'item_full';

export type FileClass = { kind: 'picture' } | { kind: 'attachment'; type: string } | { kind: 'refused'; why: Refusal };

/** Names that promise a picture, also of kinds that cannot be shown safely or at all. */
const PICTURE_ENDINGS = /\.(png|jpe?g|jfif|webp|gif|avif|svgz?|bmp|ico|tiff?|hei[cf]|jxl|psd)$/i;

const OFFICE_ZIP = 'PK\x03\x04';
const OFFICE_OLD = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const begins = (mark: string) => (head: string) => head.startsWith(mark);

type Kind = { type: string; holds: (head: string) => boolean };
const text = (type: string): Kind => ({ type: `${type}; charset=utf-8`, holds: isText });

/** What is kept in addition to pictures, by the ending of the name. */
const ATTACHMENTS: ReadonlyMap<string, Kind> = new Map([
  ['pdf', { type: 'application/pdf', holds: (head: string) => head.slice(0, 1_024).includes('%PDF-') }],
  ['txt', text('text/plain')],
  ['md', text('text/plain')],
  ['csv', text('text/csv')],
  ['tsv', text('text/tab-separated-values')],
  ['xlsx', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', holds: begins(OFFICE_ZIP) }],
  [
    'docx',
    { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', holds: begins(OFFICE_ZIP) },
  ],
  ['ods', { type: 'application/vnd.oasis.opendocument.spreadsheet', holds: begins(OFFICE_ZIP) }],
  ['odt', { type: 'application/vnd.oasis.opendocument.text', holds: begins(OFFICE_ZIP) }],
  ['xls', { type: 'application/vnd.ms-excel', holds: begins(OFFICE_OLD) }],
  ['doc', { type: 'application/msword', holds: begins(OFFICE_OLD) }],
]);

/**
 * What to do with a file: by what it holds where that is a picture, else by what its name promises and its beginning
 * keeps. `head` is its first bytes, up to `HEAD_BYTES`; `declared` the type that its sender said it has.
 */
export function classifyFile(name: string, declared: string, head: Uint8Array): FileClass {
  if (head.length === 0) return { kind: 'refused', why: 'empty' };
  const start = String.fromCharCode(...head);
  if (isPicture(start)) return { kind: 'picture' };
  const kind = ATTACHMENTS.get(endingOf(name));
  if (PICTURE_ENDINGS.test(name) || (declared.startsWith('image/') && !kind)) {
    return { kind: 'refused', why: 'not_a_picture' };
  }
  if (!kind) return { kind: 'refused', why: 'kind' };
  return kind.holds(start) ? { kind: 'attachment', type: kind.type } : { kind: 'refused', why: 'content' };
}

const isPicture = (start: string) =>
  start.startsWith('\x89PNG\r\n\x1a\n') ||
  start.startsWith('\xff\xd8\xff') ||
  /^GIF8[79]a/.test(start) ||
  /^RIFF[\s\S]{4}WEBP/.test(start) ||
  /^[\s\S]{4}ftypavi[fs]/.test(start);

/** Text has no control characters but those of lines; what begins with the mark of UTF-16 has them in every letter. */
function isText(start: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return /^(\xff\xfe|\xfe\xff)/.test(start) || !/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(start);
}

const endingOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * A name as it is kept and shown: no path, nothing that is invisible or turns the writing around, at most 200
 * characters with its ending whole.
 */
export function cleanName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const seen = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return shorten(seen) || 'file';
}

function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_NAME) return name;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '';
  return letters.slice(0, MAX_NAME - ending.length).join('') + ending;
}

/** The name of a picture with the ending of what it is: one called .jpg that holds PNG is a .png. */
export function nameWithEnding(name: string, endings: readonly [string, ...string[]]): string {
  if (endings.includes(endingOf(name))) return name;
  return cleanName(`${name.replace(/\.[a-z0-9]{1,8}$/i, '')}.${endings[0]}`);
}
