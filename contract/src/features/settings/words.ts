export const settingsSentences = {} as const;
