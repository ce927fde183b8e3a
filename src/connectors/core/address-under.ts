/** The address of a partner's path below the base that a member gave, with or without a slash at its end. */
export const addressUnder = (base: string, path: string): URL => new URL(base.replace(/\/+$/, '') + path);
