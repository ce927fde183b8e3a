import type { Sharp } from 'sharp';
import { MAX_PIXELS, type Refusal } from '../file-rules.ts';
import { atMost } from './at-most.ts';

/** A picture as it is stored: drawn again, so that nothing but its pixels is left of what was sent. */
export type Drawn = {
  type: string;
  /** The usual ending of its type, then others. */
  endings: readonly [string, ...string[]];
  width: number;
  height: number;
  whole: Buffer;
  preview: Buffer;
  thumbnail: Buffer;
};

/** Longer sides are drawn smaller. */
const MAX_SIDE = 4_096;
const PREVIEW_SIDE = 480;
const THUMBNAIL_SIDE = 160;
const SECONDS = 30;

const inTurn = atMost(2);

const FORMATS = {
  png: { type: 'image/png', endings: ['png'], write: (image: Sharp) => image.png() },
  jpeg: { type: 'image/jpeg', endings: ['jpg', 'jpeg', 'jfif'], write: (image: Sharp) => image.jpeg({ quality: 88 }) },
  webp: { type: 'image/webp', endings: ['webp'], write: (image: Sharp) => image.webp({ quality: 88 }) },
} as const;

/** What a format is stored as; of pictures that move, the first one. */
const STORED_AS: Readonly<Record<string, keyof typeof FORMATS>> = {
  png: 'png',
  gif: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  heif: 'webp',
};

/**
 * Reads a picture and draws it as it is stored, upright and without what its camera noted, and its two smaller copies.
 */
export function drawPicture(bytes: Buffer): Promise<Drawn | Refusal> {
  return inTurn(() => draw(bytes));
}

type Unread = Extract<Refusal, 'not_a_picture' | 'too_many_pixels'>;

/** A picture as it is printed: a PNG without transparency. */
type Printed = { png: Buffer; width: number; height: number };

/** Reads a picture and draws it for paper, within so many pixels, upright and on white. */
export function drawOnWhite(bytes: Buffer, size: { width: number; height: number }): Promise<Printed | Unread> {
  return inTurn(async () => {
    const read = await openPicture(bytes);
    if (typeof read === 'string') return read;
    try {
      const image = read
        .open()
        .autoOrient()
        .resize({ ...size, fit: 'inside', withoutEnlargement: true });
      const { data, info } = await image.flatten({ background: '#fff' }).png().toBuffer({ resolveWithObject: true });
      return { png: data, width: info.width, height: info.height };
    } catch {
      return 'not_a_picture';
    }
  });
}

let loaded: ReturnType<typeof loadSharp> | undefined;

/** The library, which comes with the first picture: a process that draws none does without its 10 MB. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // A picture takes one thread and leaves nothing behind: other pictures and requests run at the same time.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** A picture's format by its own header, and a new reader of its pixels on each call. */
async function openPicture(bytes: Buffer) {
  loaded ??= loadSharp();
  const sharp = await loaded;
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const storedAs = STORED_AS[format];
    if (!storedAs) return 'not_a_picture' as const;
    if (width * height > MAX_PIXELS) return 'too_many_pixels' as const;
    const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: SECONDS });
    return { storedAs, open, sharp };
  } catch {
    return 'not_a_picture' as const;
  }
}

async function draw(bytes: Buffer): Promise<Drawn | Refusal> {
  const read = await openPicture(bytes);
  if (typeof read === 'string') return read;
  const { type, endings, write } = FORMATS[read.storedAs];
  try {
    const whole = await write(within(read.open(), MAX_SIDE)).toBuffer({ resolveWithObject: true });
    const preview = await within(read.open(), PREVIEW_SIDE).webp({ quality: 80 }).toBuffer();
    const thumbnail = await within(read.sharp(preview), THUMBNAIL_SIDE).webp({ quality: 75 }).toBuffer();
    const size = { width: whole.info.width, height: whole.info.height };
    return { type, endings, ...size, whole: whole.data, preview, thumbnail };
  } catch {
    // Whatever the decoder says of it: its words are not for people.
    return 'not_a_picture';
  }
}

const within = (image: Sharp, side: number) =>
  image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
