export const sentences = {} as const;
