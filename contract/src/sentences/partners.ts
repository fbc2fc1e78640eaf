export const partnerSentences = {} as const;
