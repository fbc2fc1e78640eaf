import type { BrandStatus } from '@diwan/contract/features/brands/records';

/** The decisions on a brand, with the status that each sets. */
export const DECISIONS = [
  { name: 'approve', status: 'active' },
  { name: 'reject', status: 'rejected' },
  { name: 'suspend', status: 'suspended' },
] as const satisfies readonly { readonly name: string; readonly status: BrandStatus }[];

export type Decision = (typeof DECISIONS)[number];
