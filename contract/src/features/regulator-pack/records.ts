import { z } from 'zod';
import { month } from '../payout-statements/records.ts';

/** A seal of a month's pack. A month has another seal if its records changed after the first. */
export const regulatorPackSeal = z.object({
  month,
  /** The SHA-256 of the pack's manifest, in hex. */
  digest: z.string(),
  sealed_at: z.iso.datetime(),
  /** True if an authority timestamped the seal. */
  timestamped: z.boolean(),
});

export const regulatorPacks = z.object({
  /** The last month that is over. */
  newest_month: month,
  /** The seals, by month and time, newest first. */
  seals: z.array(regulatorPackSeal),
});
export type RegulatorPacks = z.infer<typeof regulatorPacks>;

/** Returns the file name of a month's pack. */
export const regulatorPackName = (of: string): string => `regulator-pack-${of}.zip`;

/** The file name of the page that checks packs. */
export const PACK_CHECK_NAME = 'check-regulator-pack.html';
