import type { Words } from '../../kernel/texts.ts';

/** Actions about money, and about payers and payees. */
export const moneyActions = {
  transaction: {
    settled: { en: 'Transaction settled', ar: 'سُوّيت عملية' },
  },
  transactions: {
    exported: { en: 'Transactions exported', ar: 'صُدّرت عمليات' },
  },
  settlement_check: {
    started: { en: 'Settlement check started', ar: 'بدأ فحص التسوية' },
  },
  refund: {
    requested: { en: 'Refund request created', ar: 'طُلب الاسترداد' },
    limit_set: { en: "Owner's refund limit set", ar: 'حُدّد حد استرداد المالك' },
  },
  chargeback: {
    recorded: { en: 'Chargeback entered', ar: 'سُجّل استرجاع بنكي' },
    won: { en: 'Chargeback decided for the brand', ar: 'حُسم استرجاع بنكي لصالح التاجر' },
    lost: { en: 'Chargeback decided for the customer', ar: 'حُسم استرجاع بنكي لصالح العميل' },
    reversed: { en: 'Chargeback reversed', ar: 'أُلغي استرجاع بنكي' },
    taken: {
      en: 'Chargeback amount taken by the provider',
      ar: 'استقطع مزود الدفع مبلغ استرجاع بنكي',
    },
    given_back: {
      en: 'Chargeback amount returned by the provider',
      ar: 'أعاد مزود الدفع مبلغ استرجاع بنكي',
    },
  },
  webhook: {
    sent_again: {
      en: 'Webhook event sent again',
      ar: 'أُعيد إرسال حدث Webhook',
    },
    retried: { en: 'Provider message processed again', ar: 'أُعيدت معالجة رسالة من مزود الدفع' },
    resolved: { en: 'Provider message resolved', ar: 'حُسمت رسالة من مزود الدفع' },
  },
  customer: {
    updated: { en: 'Customer edited', ar: 'عُدّلت بيانات عميل' },
    merged: { en: 'Customers merged', ar: 'دُمج عميلان' },
    merge_undone: { en: 'Customer merge undone', ar: 'تم التراجع عن دمج عميلين' },
    marked_different: {
      en: 'Customers marked as different people',
      ar: 'سُجّل أن العميلين شخصان مختلفان',
    },
    data_exported: { en: 'Customer data exported', ar: 'صُدّرت بيانات عميل' },
    erased: { en: 'Customer data erased', ar: 'مُحيت بيانات عميل' },
  },
  customers: {
    exported: { en: 'Customers exported', ar: 'صُدّرت بيانات العملاء' },
  },
  fee: {
    updated: { en: 'Fee changed', ar: 'تغيّرت الرسوم' },
  },
  fees: {
    undone: { en: 'Fee publication undone', ar: 'تم التراجع عن نشر الرسوم' },
  },
  special_fee: {
    created: { en: 'Special fee created', ar: 'أُضيفت رسوم خاصة' },
    updated: { en: 'Special fee changed', ar: 'تغيّرت رسوم خاصة' },
  },
  fee_draft: {
    created: { en: 'Fee draft created', ar: 'أُنشئت مسودة رسوم' },
    saved: { en: 'Fee draft saved', ar: 'حُفظت مسودة رسوم' },
    deleted: { en: 'Fee draft deleted', ar: 'حُذفت مسودة رسوم' },
    published: { en: 'Fee draft published', ar: 'نُشرت مسودة رسوم' },
  },
  payout: {
    created: { en: 'Payout created', ar: 'أُنشئ تحويل مستحقات' },
    statement_created: { en: 'Statement created', ar: 'أُنشئ كشف حساب' },
    approved: { en: 'Payout approved by the second admin', ar: 'وافق المسؤول الثاني على تحويل' },
    confirmed: { en: 'Payout confirmed', ar: 'أُكّد تحويل مستحقات' },
    returned: { en: 'Payout returned by the bank', ar: 'أعاد البنك تحويل مستحقات' },
    brand_released: { en: 'Brand removed from a payout', ar: 'أُزيل تاجر من تحويل' },
    cancelled: { en: 'Payout cancelled', ar: 'أُلغي تحويل' },
    status_reported: {
      en: "Bank's status report of a payout imported",
      ar: 'استُورد تقرير البنك عن حالة تحويل',
    },
    rejection_approved: {
      en: 'Return of rejected payments approved',
      ar: 'تمت الموافقة على ارتجاع مدفوعات مرفوضة',
    },
    rejection_dismissed: {
      en: 'Rejected payment kept pending',
      ar: 'أُبقيت دفعة مرفوضة قيد الانتظار',
    },
    file_downloaded: { en: 'Bank file downloaded', ar: 'نُزّل ملف البنك' },
    file_sent_again: { en: 'Bank file sent again', ar: 'أُعيد إرسال ملف البنك' },
    files_sent: { en: 'Bank files sent', ar: 'أُرسلت ملفات البنك' },
    statement_downloaded: { en: 'Payout statement downloaded', ar: 'نُزّل كشف تحويل' },
  },
  payouts: {
    exported: { en: 'Payouts exported', ar: 'صُدّرت التحويلات' },
  },
  statement: {
    downloaded: { en: 'Monthly statement downloaded', ar: 'نُزّل كشف شهري' },
  },
  manual_payout: {
    recorded: { en: 'Manual payout recorded', ar: 'سُجّل تحويل يدوي' },
    approved: { en: 'Manual payout approved', ar: 'تمت الموافقة على تحويل يدوي' },
    rejected: { en: 'Manual payout not approved', ar: 'رُفض تحويل يدوي' },
    edited: { en: 'Manual payout edited', ar: 'عُدّل تحويل يدوي' },
  },
  set_off: {
    proposed: { en: 'Set-off proposed', ar: 'اقتُرحت مقاصة' },
    approved: { en: 'Set-off approved', ar: 'تمت الموافقة على مقاصة' },
    rejected: { en: 'Set-off not approved', ar: 'رُفضت مقاصة' },
  },
  reconciliation: {
    run: { en: 'Reconciliation run', ar: 'أُجريت مطابقة' },
    resolved: { en: 'Difference resolved', ar: 'حُسم فرق' },
    correction_proposed: { en: 'Correction proposed', ar: 'اقتُرح تصحيح' },
    correction_approved: { en: 'Correction approved', ar: 'تمت الموافقة على تصحيح' },
    correction_rejected: { en: 'Correction not approved', ar: 'رُفض تصحيح' },
  },
  profit: {
    shared: { en: 'Monthly profit shared', ar: 'وُزّعت أرباح الشهر' },
  },
  stakeholder: {
    created: { en: 'Stakeholder created', ar: 'أُضيف صاحب حصة' },
    updated: { en: 'Stakeholder edited', ar: 'عُدّلت بيانات صاحب حصة' },
    default_set: { en: 'Default profit percentage set', ar: 'حُدّدت نسبة الأرباح الافتراضية' },
    default_removed: {
      en: 'Default profit percentage removed',
      ar: 'أُزيلت نسبة الأرباح الافتراضية',
    },
    iban_revealed: { en: 'Stakeholder IBAN revealed', ar: 'كُشف رقم آيبان صاحب حصة' },
    statement_exported: { en: 'Stakeholder statement exported', ar: 'صُدّر كشف صاحب حصة' },
  },
  business: {
    created: { en: 'Business created', ar: 'أُضيفت جهة دافعة' },
    updated: { en: 'Business edited', ar: 'عُدّلت بيانات جهة دافعة' },
    deleted: { en: 'Business deleted', ar: 'حُذفت جهة دافعة' },
    logo_changed: { en: 'Business logo changed', ar: 'تغيّر شعار جهة دافعة' },
    mcc_added: { en: 'MCC assigned to a business', ar: 'أُسند رمز MCC إلى جهة دافعة' },
    mcc_removed: { en: 'MCC removed from a business', ar: 'أُزيل رمز MCC من جهة دافعة' },
    sftp_approved: {
      en: 'Bank access (SFTP) approved',
      ar: 'تمت الموافقة على الوصول إلى البنك (SFTP)',
    },
    host_key_refused: { en: "Bank's host key refused", ar: 'رُفض مفتاح خادم البنك' },
    account_iban_revealed: { en: 'Business IBAN revealed', ar: 'كُشف رقم آيبان جهة دافعة' },
    representative_civil_id_revealed: {
      en: "Representative's civil ID revealed",
      ar: 'كُشف الرقم المدني لممثل جهة دافعة',
    },
  },
  terminal: {
    requested: { en: 'Terminal requested', ar: 'طُلب جهاز' },
    registered: { en: 'Terminal registered', ar: 'سُجّل جهاز' },
    approved: { en: 'Terminal approved', ar: 'تمت الموافقة على جهاز' },
    rejected: { en: 'Terminal request rejected', ar: 'رُفض طلب جهاز' },
    begun: { en: 'Rental started', ar: 'بدأ إيجار جهاز' },
    renewed: { en: 'Rental renewed', ar: 'جُدّد إيجار جهاز' },
    expired: { en: 'Rental expired', ar: 'انتهى إيجار جهاز' },
    cancelled: { en: 'Terminal rental cancelled', ar: 'أُلغي إيجار جهاز' },
    returned: { en: 'Terminal returned', ar: 'أُعيد جهاز' },
    lost: { en: 'Terminal reported lost', ar: 'سُجّل فقدان جهاز' },
    replaced: { en: 'Terminal replaced by another', ar: 'استُبدل جهاز' },
  },
  terminals: {
    exported: { en: 'Terminals exported', ar: 'صُدّرت الأجهزة' },
  },
} as const satisfies Words;
