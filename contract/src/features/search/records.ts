import { z } from 'zod';
import { intId } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';

/** A brand that matches a text: by its id, a name in either script, its phone, MID or IBAN. */
export const foundBrand = z.object({
  id: intId,
  name: z.string(),
  name_ar: z.string().nullable(),
  business_type: z.string().nullable(),
});
export type FoundBrand = z.infer<typeof foundBrand>;

/** One payment to a brand, found by the reference on the bank's documents. */
export const foundPayout = z.object({
  id: intId,
  reference: z.string(),
  brand_id: intId,
  brand_name: z.string(),
  amount: kwd,
  /** Null for a manual payout. */
  export_id: z.uuid().nullable(),
});
export type FoundPayout = z.infer<typeof foundPayout>;

export const searchResult = z.object({
  brands: z.array(foundBrand),
  payouts: z.array(foundPayout),
});
export type SearchResult = z.infer<typeof searchResult>;
