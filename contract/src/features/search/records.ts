import { z } from 'zod';
import { intId } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { ROLES } from '../../kernel/roles.ts';

/** A brand, found by id, name in either script, phone, MID or IBAN. */
export const foundBrand = z.object({
  id: intId,
  name: z.string(),
  name_ar: z.string().nullable(),
  business_type: z.string().nullable(),
});
export type FoundBrand = z.infer<typeof foundBrand>;

/** A payout to a brand, found by the reference on bank documents. */
export const foundPayout = z.object({
  id: intId,
  reference: z.string(),
  brand_id: intId,
  brand_name: z.string(),
  amount: kwd,
  /** The id is null for a manual payout. */
  export_id: z.uuid().nullable(),
});
export type FoundPayout = z.infer<typeof foundPayout>;

/** A user, found by name, e-mail or phone. Only admins find users. */
export const foundUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
});
export type FoundUser = z.infer<typeof foundUser>;

/** A partner, found by name. Only admins find partners. */
export const foundPartner = z.object({ id: intId, name: z.string() });
export type FoundPartner = z.infer<typeof foundPartner>;

/** A terminal or a request for one, found by its TID. */
export const foundTerminal = z.object({
  id: z.uuid(),
  tid: z.string(),
  brand_name: z.string(),
  /** True for a request that is not decided yet. */
  requested: z.boolean(),
});
export type FoundTerminal = z.infer<typeof foundTerminal>;

export const searchResult = z.object({
  brands: z.array(foundBrand),
  payouts: z.array(foundPayout),
  users: z.array(foundUser),
  partners: z.array(foundPartner),
  terminals: z.array(foundTerminal),
});
export type SearchResult = z.infer<typeof searchResult>;
