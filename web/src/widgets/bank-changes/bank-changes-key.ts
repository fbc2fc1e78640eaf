/** The requests of all brands; those of one brand are under the brand. */
export const bankChangesKey = ['bank-changes'] as const;
