import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import * as changes from '../changes-contract.ts';
import { findViews } from '../contract.ts';
import { findViewsOf } from './find-views.ts';
import { moveViewBy } from './move-view.ts';
import { bringBackView, removeView } from './remove-view.ts';
import { saveDefaults } from './save-defaults.ts';
import { addView, editView } from './save-view.ts';

/** Saved views of lists. */
export function savedViewRoutes(app: FastifyInstance): void {
  route(app, findViews, ({ staff, query }) => findViewsOf(staff, query.list));

  route(app, changes.createView, async ({ staff, body }) => answer(201, await addView(staff, body)));

  route(app, changes.changeView, ({ staff, params, body }) => editView(staff, params.id, body));

  route(app, changes.deleteView, async ({ staff, params }) => {
    await removeView(staff, params.id);
    return noContent;
  });

  route(app, changes.restoreView, ({ staff, params }) => bringBackView(staff, params.id));

  route(app, changes.moveView, async ({ staff, params, body }) => {
    await moveViewBy(staff, params.id, body.step);
    return noContent;
  });

  route(app, changes.saveViewDefaults, async ({ staff, params, body }) => {
    await saveDefaults(staff, params.id, body.default_of);
    return noContent;
  });
}
