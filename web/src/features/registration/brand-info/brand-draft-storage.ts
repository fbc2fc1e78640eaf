import type { Attempt } from '../../../lib/use-action.ts';
import type { BrandValues } from './brand-values.ts';

/** What a person has typed into step 1, and the request that may already be on its way. */
export interface BrandDraft {
  readonly values: Partial<BrandValues>;
  readonly attempt: Attempt | null;
}

/** A browser tab keeps some five million characters: a large logo must not push the texts out. */
const LONGEST_LOGO = 2_000_000;

const keyOf = (form: string): string => `brand-draft:${form}`;

/** @param form the share link's token, or 'staff': each form has a draft of its own */
export function readDraft(form: string): BrandDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    // A damaged draft is no draft: the form starts empty and works.
    return null;
  }
}

export function writeDraft(form: string, { values, attempt }: BrandDraft): void {
  const logo_file = values.logo_file ?? '';
  const kept = logo_file.length > LONGEST_LOGO ? { ...values, logo_file: '' } : values;
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ values: kept, attempt }));
  } catch {
    // A full or forbidden storage costs the draft after a reload, never the form itself.
  }
}

export const clearDraft = (form: string): void => sessionStorage.removeItem(keyOf(form));

function isDraft(value: unknown): value is BrandDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
