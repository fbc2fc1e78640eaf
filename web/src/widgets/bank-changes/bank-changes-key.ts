/** The requests of all brands. The requests of one brand are under the brand's key. */
export const bankChangesKey = ['bank-changes'] as const;
