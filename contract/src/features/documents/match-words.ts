import type { Text } from '../../kernel/texts.ts';
import type { MatchStatus } from '../brands/submissions.ts';
import { TERMS } from '../../kernel/terms.ts';

/** The results of comparing a document or a signature with the data of the brand. */
export const MATCH_WORDS = {
  verified: { en: 'Verified', ar: 'تم التحقق' },
  mismatch: { en: 'Mismatch', ar: 'غير مطابق' },
  pending: TERMS.pending,
} as const satisfies Readonly<Record<MatchStatus, Text>>;
