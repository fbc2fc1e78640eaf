import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { cleanText } from '../../kernel/text.ts';
import { savedViewActions } from './actions.ts';

export const SAVED_VIEW_PAGES = ['transactions'] as const;
export const MOST_SAVED_VIEWS = 50;
const MOST_PARTS = 20;
const NOT_VALID = 'This value is not valid';

/** The query parameters of a page. The page ignores unknown ones. */
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
   * True if other users see the view. Administrators share with administrators, and employees with
   * their partner. An owner cannot share.
   */
  shared: z.boolean(),
  own: z.boolean(),
  owner_name: z.string(),
  created_at: z.iso.datetime(),
  can: abilities(savedViewActions),
});
export type SavedView = z.infer<typeof savedView>;

const details = {
  name: cleanText({ max: 60, required: 'Please enter a name' }),
  query: viewQuery,
  shared: z.boolean().prefault(false),
};

export const newSavedView = z.strictObject({
  page: z.enum(SAVED_VIEW_PAGES).prefault('transactions'),
  ...details,
});
export type NewSavedView = z.output<typeof newSavedView>;

export const savedViewChange = z.strictObject(details);
export type SavedViewChange = z.output<typeof savedViewChange>;
