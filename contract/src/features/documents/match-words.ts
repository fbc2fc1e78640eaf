import type { Text } from '../../kernel/texts.ts';
import type { MatchStatus } from './records.ts';

/** How the comparison of a paper with what was typed or drawn has ended. */
export const MATCH_WORDS = {
  verified: { en: 'Verified', ar: 'تم التحقق' },
  mismatch: { en: 'Mismatch', ar: 'غير مطابق' },
  pending: { en: 'Pending', ar: 'قيد الانتظار' },
} as const satisfies Readonly<Record<MatchStatus, Text>>;
