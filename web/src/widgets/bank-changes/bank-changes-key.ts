/**
 * The query key of the list of all requests. The requests of one brand are below the brand's key.
 */
export const bankChangesKey = ['bank-changes'] as const;
