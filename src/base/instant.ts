import { z } from 'zod';

/** An instant in an answer: ISO 8601, UTC, such as `2026-11-20T15:00:00.000Z`. */
export const Instant = z.iso.datetime();
