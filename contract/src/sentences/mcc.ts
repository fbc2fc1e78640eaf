export const mccSentences = {} as const;
