export const userSentences = {} as const;
