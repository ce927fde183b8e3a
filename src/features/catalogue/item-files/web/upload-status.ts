/** Where an upload stands. */
export const INITIAL = 0;
export const SAVING = 1;
export const SUCCESS = 2;
export const FAILED = 3;
export type UploadStatus = typeof INITIAL | typeof SAVING | typeof SUCCESS | typeof FAILED;

/** Where several stand together: one that failed is not hidden by those that did not. */
export function statusOf(uploads: readonly { status: UploadStatus }[]): UploadStatus {
  const has = (status: UploadStatus) => uploads.some((upload) => upload.status === status);
  if (has(SAVING)) return SAVING;
  if (has(FAILED)) return FAILED;
  return has(SUCCESS) ? SUCCESS : INITIAL;
}
