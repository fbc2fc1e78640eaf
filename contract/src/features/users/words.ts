export const sentences = {
  'Failed to fetch users': 'تعذر جلب المستخدمين',
} as const;
