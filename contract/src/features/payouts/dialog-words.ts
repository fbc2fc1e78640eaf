/** The dialogs that confirm, approve, return or cancel payments, and labels of amounts. */
export const dialogs = {
  pays: { en: '{brand}, paid by {business}', ar: '{brand}، تدفعها {business}' },
  more: {
    en: { one: 'and one more', other: 'and {count} more' },
    ar: {
      zero: 'ولا غيرها',
      one: 'وواحدة أخرى',
      two: 'واثنتان أخريان',
      few: 'و{count} أخرى',
      many: 'و{count} أخرى',
      other: 'و{count} أخرى',
    },
  },
  confirm_text: {
    en: 'These payments will be marked as paid:',
    ar: 'ستُسجَّل هذه التحويلات مدفوعة:',
  },
  create_text: {
    en: 'These brands have money due and will be included:',
    ar: 'لهؤلاء التجار مستحقات ستُدرج في الملف:',
  },
  no_file: {
    en: 'No file of this payout has been downloaded or sent, so no bank has received the payment order.',
    ar: 'لم يُنزَّل أي ملف لهذا التحويل ولم يُرسل، فلم يتلقَّ أي بنك أمر الدفع.',
  },
  no_file_sure: {
    en: 'I confirm that the bank has paid this payout even though no file was sent',
    ar: 'أؤكد أن البنك دفع هذا التحويل مع أنه لم يُرسَل أي ملف',
  },
  return_text: {
    en: 'We will owe {amount} to {brand} again. Payouts of the brand are on hold until we approve another account.',
    ar: 'سيصبح {amount} مستحقًا لـ {brand} من جديد. وتُحجز تحويلات التاجر حتى نوافق على حساب آخر.',
  },
  cancel_text: {
    en: 'You can cancel until the first file is downloaded or sent. If you cancel, we will owe {amount} to these brands again:',
    ar: 'يمكنك الإلغاء حتى تنزيل أول ملف أو إرساله. وعند الإلغاء يصبح {amount} مستحقًا لهؤلاء التجار من جديد:',
  },
} as const;

export const figures = {
  scheduled: { en: 'Scheduled', ar: 'مجدول' },
  unsettled: { en: 'Not settled yet', ar: 'لم تتم تسويته بعد' },
  debt: { en: 'Owes {amount}', ar: 'على التاجر {amount}' },
  returned: { en: 'Returned by the bank', ar: 'أعاده البنك' },
  released: { en: 'Removed before it was sent', ar: 'أُزيل قبل إرساله' },
  rows: { en: '{label} ({number})', ar: '{label} ({number})' },
} as const;
