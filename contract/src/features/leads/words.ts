export const leadSentences = {
  'Failed to fetch pending leads': 'تعذر جلب الطلبات المعلقة',
  'This lead is already closed': 'هذا الطلب مغلق بالفعل',
} as const;
