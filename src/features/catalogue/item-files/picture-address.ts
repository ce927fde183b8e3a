/**
 * What is in an item's `image_url` when one of its own files is its picture: below the uploads folder, and the same for
 * ever.
 */
export function pictureOf(fileId: number): string {
  return `items/${fileId}/480.webp`;
}

/** The file that an `image_url` means; null where it is no file of ours. */
export function fileOfPicture(imageUrl: string | null): number | null {
  const id = /^\/?items\/(\d{1,15})\/480\.webp$/.exec(imageUrl ?? '')?.[1];
  return id === undefined ? null : Number(id);
}

/** Addresses of a file: as it is, and small. */
export const fileAddress = (fileId: number) => `/uploads/items/${fileId}/file`;
export const thumbnailAddress = (fileId: number) => `/uploads/items/${fileId}/160.webp`;
