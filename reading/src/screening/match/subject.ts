import type { CaseBand, MatchReason } from '@diwan/contract/features/screening/terms';

/** A person who is compared with the lists. Unknown facts are null or empty. */
export interface Subject {
  readonly id: string;
  /** The person's name in every known script and spelling. */
  readonly names: readonly string[];
  /** The format is `yyyy-MM-dd`. */
  readonly birth_date: string | null;
  /** The ISO code of two letters, in lower case. */
  readonly nationality: string | null;
  /** Numbers of identity documents, as `idNumberOf` returns them. */
  readonly id_numbers: readonly string[];
}

export interface Match {
  readonly subject_id: string;
  readonly entry_key: string;
  /** The name of the entry that matches best. */
  readonly entry_name: string;
  /** The score, from 0 to 100. */
  readonly score: number;
  readonly range: CaseBand;
  readonly reasons: readonly MatchReason[];
}
