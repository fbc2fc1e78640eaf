import type { Mcc } from '@diwan/contract/features/mcc/records';

export const MCC_STATUSES = ['allowed', 'not_allowed'] as const;
export type MccStatus = (typeof MCC_STATUSES)[number];

export interface MccFilter {
  readonly q: string;
  /** Undefined: all. */
  readonly status: MccStatus | undefined;
}

interface MccSearch {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
}

/** What the address asks for; a status that does not exist filters nothing. */
export const readFilter = ({ q = '', status }: MccSearch): MccFilter => ({
  q: q.trim().toLowerCase(),
  status: MCC_STATUSES.find((known) => known === status),
});

/** The codes whose code, description or business type holds the words, in their status. */
export function filterMccs(rows: readonly Mcc[], { q, status }: MccFilter): readonly Mcc[] {
  return rows.filter((row) => {
    if (status !== undefined && row.is_allowed !== (status === 'allowed')) return false;
    if (q === '') return true;
    return [row.code, row.description, row.business_type].some((text) =>
      text.toLowerCase().includes(q),
    );
  });
}
