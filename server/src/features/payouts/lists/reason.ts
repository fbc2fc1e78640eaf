import { PAYOUT_HOLDS } from '@diwan/contract/features/payouts/terms';
import type { Language } from '@diwan/contract/kernel/sentences';
import { translate } from '../../../platform/words.ts';
import type { Standing } from './standings.ts';

type Held = Pick<Standing, 'holds' | 'status' | 'status_reason' | 'pause_reason'>;

/** What somebody wrote when the brand was paused or suspended; else what the hold is called. */
export function reasonOf(held: Held, language: Language): string | null {
  const [first] = held.holds;
  if (first === undefined) return null;
  const decided = first === 'suspended' || first === 'rejected';
  const written = first === 'paused' ? held.pause_reason : decided ? held.status_reason : null;
  return written ?? translate(PAYOUT_HOLDS[first].label, language);
}
