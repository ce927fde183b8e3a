import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';
import { route, staffOf } from '#platform/http/route.ts';
import {
  chooseItemPicture,
  deleteItemFile,
  findItemFiles,
  Uploaded,
  UploadForm,
  uploadItemFiles,
} from '../contract.ts';
import { deleteFile } from './delete-file.ts';
import { choosePicture } from './item-picture.ts';
import { findFilesOfItem } from './read-item-files.ts';
import { uploadsFolder } from './serve-file.ts';
import { takeUpload } from './take-upload.ts';

/** Pictures and papers of items. */
export function itemFileRoutes(app: FastifyInstance): void {
  // Its body passes through and is never held whole, so the usual parsing is not its own.
  app.post(
    uploadItemFiles.path,
    {
      config: { access: 'edit_catalog', upload: { type: 'multipart/form-data', body: UploadForm } },
      schema: { summary: uploadItemFiles.summary, response: { 200: Uploaded } },
    },
    (request) => {
      if (!request.isMultipart()) throw new AppError('malformed');
      return takeUpload(staffOf(request), app.services, request);
    },
  );

  route(app, findItemFiles, ({ staff, query }) => findFilesOfItem(staff.db, query.item_id));

  route(app, deleteItemFile, ({ staff, params }) => deleteFile(staff, params.id));

  route(app, chooseItemPicture, ({ staff, params }) => choosePicture(staff, params.id));

  uploadsFolder(app);
}
