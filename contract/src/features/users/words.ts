export const userSentences = {
  'Failed to fetch users': 'تعذر جلب المستخدمين',
} as const;
