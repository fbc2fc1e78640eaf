export const transactionSentences = {
  'Transaction not found': 'المعاملة غير موجودة',
  'No transactions found.': 'لا توجد معاملات.',
  'Failed to fetch transactions': 'تعذر جلب المعاملات',
  'Failed to fetch data': 'تعذر جلب البيانات',
  'Failed to export transactions': 'تعذر تصدير المعاملات',
} as const;
