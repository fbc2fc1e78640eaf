export const transactionSentences = {
  'Transaction not found': 'المعاملة غير موجودة',
  'No transactions found.': 'لا توجد معاملات.',
  'Failed to fetch transactions': 'تعذر جلب المعاملات',
  'Failed to fetch data': 'تعذر جلب البيانات',
  'Failed to export transactions': 'تعذر تصدير المعاملات',
  'This file ends here: it holds the newest {count} transactions, which is the limit':
    'ينتهي هذا الملف هنا: فيه أحدث المعاملات وعددها {count}، وهو الحد الأقصى',
} as const;
