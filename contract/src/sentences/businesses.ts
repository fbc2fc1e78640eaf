export const businessSentences = {} as const;
