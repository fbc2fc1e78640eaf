export const messageSentences = {} as const;
