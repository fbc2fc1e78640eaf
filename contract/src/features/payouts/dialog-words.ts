/** Texts of the dialogs that confirm, approve, return or cancel money, and of figures. */
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
    en: 'These payments still wait and will count as paid:',
    ar: 'هذه الدفعات ما زالت تنتظر وستُعد مدفوعة:',
  },
  create_text: {
    en: 'These brands are owed money and will be included:',
    ar: 'هذه العلامات لها مستحقات وستُدرج فيه:',
  },
  no_file: {
    en: 'No file of this payout has been downloaded or sent, so no bank can know of it.',
    ar: 'لم يُنزَّل أي ملف لهذه الدفعة ولم يُرسل، فلا يمكن أن يعلم بها أي بنك.',
  },
  no_file_sure: {
    en: 'The bank has paid it anyway',
    ar: 'دفعها البنك رغم ذلك',
  },
  return_text: {
    en: '{amount} is owed to {brand} again.',
    ar: 'يعود {amount} مستحقًا للعلامة {brand}.',
  },
  cancel_text: {
    en: '{amount} is owed to the brands again. This is possible until its first file is downloaded or sent:',
    ar: 'يعود {amount} مستحقًا للعلامات. هذا ممكن حتى تنزيل أول ملف لها أو إرساله:',
  },
} as const;

export const figures = {
  scheduled: { en: 'Scheduled', ar: 'مجدول' },
  unsettled: { en: 'Not settled yet', ar: 'لم تتم تسويته بعد' },
  debt: { en: 'Owes {amount}', ar: 'مدينة بمبلغ {amount}' },
  returned: { en: 'Returned by the bank', ar: 'أعاده البنك' },
  released: { en: 'Taken out before it was sent', ar: 'أُخرج قبل إرساله' },
  rows: { en: '{label} ({number})', ar: '{label} ({number})' },
} as const;
