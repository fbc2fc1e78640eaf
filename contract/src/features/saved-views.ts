import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/ids.ts';
import { EVERYONE } from '../kernel/roles.ts';
import { cleanText } from '../kernel/text.ts';

export const SAVED_VIEW_PAGES = ['transactions'] as const;
export const MOST_SAVED_VIEWS = 50;
const MOST_PARTS = 20;
const NOT_VALID = 'This value is not valid';

/** What stands after the question mark of a page's address; the page ignores what it does not know. */
const viewQuery = z
  .record(
    z.string().regex(/^[a-z][a-z_]{0,39}$/, { error: NOT_VALID }),
    cleanText({ min: 0, max: 254 }),
    { error: NOT_VALID },
  )
  .refine((query) => Object.keys(query).length <= MOST_PARTS, { error: NOT_VALID });

export const savedView = z.object({
  id: z.uuid(),
  page: z.enum(SAVED_VIEW_PAGES),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /**
   * Whether others see it: administrators those of administrators, a partner's employees those of
   * their partner, an owner nobody's.
   */
  shared: z.boolean(),
  /** Only the own ones can be changed and deleted. */
  own: z.boolean(),
  owner_name: z.string(),
  created_at: z.iso.datetime(),
});
export type SavedView = z.infer<typeof savedView>;

const details = {
  name: cleanText({ max: 60, required: 'Please enter a name' }),
  query: viewQuery,
  shared: z.boolean().prefault(false),
};

const newSavedView = z.strictObject({
  page: z.enum(SAVED_VIEW_PAGES).prefault('transactions'),
  ...details,
});
export type NewSavedView = z.output<typeof newSavedView>;

export const savedViewChange = z.strictObject(details);
export type SavedViewChange = z.output<typeof savedViewChange>;

const byId = z.object({ id: uuid });

export const savedViewEndpoints = {
  listSavedViews: endpoint({
    method: 'GET',
    path: '/saved-views',
    summary: 'The own saved views and those that others share, by name',
    access: EVERYONE,
    scope: 'self',
    response: z.array(savedView),
    errors: [],
  }),
  createSavedView: endpoint({
    method: 'POST',
    path: '/saved-views',
    summary: 'Save the filters of a page under a name',
    access: EVERYONE,
    scope: 'self',
    body: newSavedView,
    response: savedView,
    message: 'View saved',
    errors: ['DUPLICATE', 'STATE_FORBIDS'],
  }),
  changeSavedView: endpoint({
    method: 'PUT',
    path: '/saved-views/:id',
    summary: 'Change an own saved view',
    access: EVERYONE,
    scope: 'self',
    params: byId,
    body: savedViewChange,
    response: savedView,
    message: 'View saved',
    errors: ['NOT_FOUND', 'DUPLICATE'],
  }),
  deleteSavedView: endpoint({
    method: 'DELETE',
    path: '/saved-views/:id',
    summary: 'Delete an own saved view',
    access: EVERYONE,
    scope: 'self',
    params: byId,
    response: z.null(),
    message: 'View deleted',
    errors: ['NOT_FOUND'],
  }),
} as const;
