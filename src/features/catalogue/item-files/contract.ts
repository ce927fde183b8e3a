import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { ItemFile } from './item-file.ts';

/** A file that was sent and is not kept; `message` names it and says why. */
const RefusedFile = z.object({ id: z.null(), name: z.string(), message: z.string() });

/** One entry for each file that was sent, in their order. */
export const Uploaded = z.array(z.union([ItemFile, RefusedFile]));
export type Uploaded = z.infer<typeof Uploaded>;

/** The fields in addition to `files`. */
export const UploadFields = z.object({ id: Id, account_id: Id });

/** Multipart with the fields `id` (of the item), `account_id` and `files`, once for each file. */
/** The fields of the upload, as the seeds' form sends them. */
export const UploadForm = z.object({ id: Id, account_id: Id.optional(), files: z.array(z.file()) });

export const uploadItemFiles = endpoint('POST /api/upload', {
  summary:
    'Adds files to an item: multipart with `id`, `account_id` and `files`. Each is kept or refused by itself; 422 when none is kept',
  access: 'edit_catalog',
  body: z.instanceof(FormData),
  replies: { 200: Uploaded },
});

export const findItemFiles = endpoint('GET /api/item-files', {
  summary:
    "An item's files, in their order; `main_id` is the one that is its picture, `links` are pictures kept elsewhere",
  staleBy: ['product'],
  query: z.object({ item_id: Id }),
  replies: {
    200: z.object({ data: z.array(ItemFile), main_id: z.number().int().nullable(), links: z.array(z.string()) }),
  },
});

export const deleteItemFile = endpoint('GET /api/item-files/{id}/delete', {
  summary: 'Deletes a file of an item; where it was the picture, the next one becomes it',
  access: 'edit_catalog',
  changes: true,
  params: IdParams,
  replies: { 200: z.literal('success') },
});

export const chooseItemPicture = endpoint('PUT /api/item-files/{id}/main', {
  summary: "Makes a picture the item's own",
  access: 'edit_catalog',
  params: IdParams,
  replies: { 200: z.object({ image_url: z.string() }) },
});
