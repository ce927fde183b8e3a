import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured logs on standard output. Names that hold secrets are blanked wherever they appear. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: {
      paths: [
        'password',
        '*.password',
        'credentials',
        '*.credentials',
        'req.headers.cookie',
        'req.headers.authorization',
        'req.headers["x-csrf-token"]',
        '*.client_secret',
      ],
      censor: '[hidden]',
    },
  });
}
