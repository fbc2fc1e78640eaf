/** A person who is compared with the lists. Unknown facts are null or empty. */
export interface Subject {
  readonly id: string;
  /** The person's name in every known script and spelling. */
  readonly names: readonly string[];
  /** The format is `yyyy-MM-dd`. */
  readonly birth_date: string | null;
  /** ISO code of two letters, lower case. */
  readonly nationality: string | null;
  /** Numbers of identity documents, as `idNumberOf` returns them. */
  readonly id_numbers: readonly string[];
}

/** `strong`: the persons are probably the same. `possible`: a person has to compare them. */
export type MatchRange = 'strong' | 'possible';

/** One fact for or against a match. */
export type MatchReason =
  | 'same_name'
  | 'other_spelling'
  | 'other_script'
  | 'other_order'
  | 'fewer_parts'
  | 'different_part'
  | 'common_name'
  | 'same_birth_date'
  | 'same_birth_year'
  | 'near_birth_year'
  | 'other_birth_year'
  | 'same_nationality'
  | 'other_nationality'
  | 'same_id_number';

export interface Match {
  readonly subject_id: string;
  readonly entry_key: string;
  /** The name of the entry that matches best. */
  readonly entry_name: string;
  /** 0 to 100. */
  readonly score: number;
  readonly range: MatchRange;
  readonly reasons: readonly MatchReason[];
}
