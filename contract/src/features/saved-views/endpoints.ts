import { z } from 'zod';
import { EDITORS, EVERY_ACCESS, EVERYONE } from '../../kernel/roles.ts';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { savedViewActions } from './actions.ts';
import { savedView, newSavedView, savedViewChange } from './records.ts';

const byId = z.object({ id: uuid });

export const savedViewEndpoints = {
  listSavedViews: endpoint({
    method: 'GET',
    path: '/saved-views',
    summary: "List the caller's saved views and the views that others share, by name",
    access: EVERYONE,
    access_levels: EVERY_ACCESS,
    scope: 'self',
    response: z.array(savedView),
    errors: [],
  }),
  createSavedView: endpoint({
    method: 'POST',
    path: '/saved-views',
    summary: 'Save the filters of a page as a view',
    access: EDITORS,
    access_levels: EVERY_ACCESS,
    scope: 'self',
    body: newSavedView,
    response: savedView,
    message: 'View saved',
    stale: ['saved-views'],
    errors: ['SAVED_VIEW_NAME_TAKEN', 'SAVED_VIEWS_FULL'],
  }),
  changeSavedView: endpoint({
    method: 'PUT',
    path: '/saved-views/:id',
    summary: 'Change a saved view of the caller',
    access: EDITORS,
    access_levels: EVERY_ACCESS,
    scope: 'self',
    params: byId,
    body: savedViewChange,
    response: savedView,
    message: 'View saved',
    stale: ['saved-views'],
    errors: [...codesOf(savedViewActions, 'change'), 'SAVED_VIEW_NAME_TAKEN'],
  }),
  deleteSavedView: endpoint({
    method: 'DELETE',
    path: '/saved-views/:id',
    summary: 'Delete a saved view of the caller',
    access: EDITORS,
    access_levels: EVERY_ACCESS,
    scope: 'self',
    params: byId,
    response: z.null(),
    message: 'View deleted',
    stale: ['saved-views'],
    errors: codesOf(savedViewActions, 'delete'),
  }),
} as const;
