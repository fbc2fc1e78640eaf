import type { ShareLink } from '@diwan/contract/features/share-links/records';

export const registrationAddress = (share_token: string): string =>
  `${location.origin}/brand/register?token=${share_token}`;

export type UsageTone = 'green' | 'yellow' | 'red';

/** Green below 70 % of the uses, yellow from there, red from 90 % on. */
export function usageTone({ uses_count, max_uses }: ShareLink): UsageTone {
  const percent = (uses_count / max_uses) * 100;
  if (percent >= 90) return 'red';
  return percent >= 70 ? 'yellow' : 'green';
}
