import type { MessageText, Text, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'Paused by admin': 'أوقفها مسؤول مؤقتًا',
  'Brand suspended': 'التاجر معلّق',
  'Brand rejected': 'التاجر مرفوض',
  'Brand not active yet': 'التاجر غير نشط بعد',
  'The brand is under review': 'التاجر قيد المراجعة',
  'Finish our review': 'إنهاء مراجعتنا',
  'New bank details need approval': 'بيانات بنكية جديدة قيد الموافقة',
  'The bank rejected a payment': 'رفض البنك تحويلًا وأعاد المبلغ إلينا',
  'We are checking an earlier payout with the bank': 'نتحقق مع البنك من تحويل سابق',
  'Check with the bank whether it made this payment': 'التحقق لدى البنك من تنفيذ هذا التحويل',
  'The owner has not confirmed the bank account': 'لم يؤكد المالك الحساب البنكي بعد',
  'Confirm the bank account': 'تأكيد الحساب البنكي',
  'No bank details': 'لا توجد بيانات بنكية',
  'The bank details differ from the approved details': 'البيانات البنكية تختلف عن المعتمدة',
  'The owners of the business have not been entered yet': 'لم تُدخل بيانات ملاك النشاط بعد',
  'Enter the owners of the business': 'إدخال ملاك النشاط',
  'A document expired and was not renewed': 'انتهت صلاحية مستند ولم يُجدد',
  'Send the renewed document': 'إرسال المستند المجدد',
  'Check the renewed document': 'التحقق من المستند المجدد',
  'No active business pays brands of this category': 'لا توجد جهة دافعة نشطة لهذه الفئة',
  'An amended agreement has not been signed': 'اتفاقية معدّلة لم تُوقّع',
  'An agreement is not signed yet': 'اتفاقية لم تُوقّع بعد',
  'Activate the brand': 'تفعيل التاجر',
  'Reopen the decision on the rejected brand': 'إعادة النظر في رفض التاجر',
  'Sign the pending agreement': 'توقيع الاتفاقية التي تنتظر توقيعك',
  'Send new bank details for approval': 'إرسال بيانات بنكية جديدة للموافقة',
  'Approve the new bank details': 'الموافقة على البيانات البنكية الجديدة',
  'Approve or reject the new bank details': 'الموافقة على البيانات البنكية الجديدة أو رفضها',
  'Map the category to an active business': 'ربط الفئة بجهة دافعة نشطة',
  'Resume the payouts': 'استئناف التحويلات',
  'Hold not found': 'الحجز غير موجود',
  'This hold has already ended': 'سبق أن انتهى هذا الحجز',
  'This hold ends only when its cause is removed. A note does not end it.':
    'لا ينتهي هذا الحجز إلا بزوال سببه. ولا تكفي الملاحظة لإنهائه.',
  'This brand cannot request terminals now: {reason}':
    'لا يمكن لهذا التاجر طلب أجهزة حاليًا: {reason}',
  'The hold has been resolved': 'تم إنهاء الحجز',
  'Failed to resolve the hold': 'تعذر إنهاء الحجز',
  'Failed to fetch the holds': 'تعذر تحميل حالات الحجز',
  'Please enter notes': 'يرجى إدخال الملاحظات',
} as const;

export const words = {
  payouts_wait: { en: 'Payouts are on hold', ar: 'التحويلات محجوزة' },
  pos_requests_wait: { en: 'Terminal requests are on hold', ar: 'طلبات الأجهزة محجوزة' },
  both_wait: {
    en: 'Payouts and terminal requests are on hold',
    ar: 'التحويلات وطلبات الأجهزة محجوزة',
  },
  reasons: { en: 'Reasons', ar: 'الأسباب' },
  steps: { en: 'What ends the hold', ar: 'ما ينهي الحجز' },
  steps_of_payouts: { en: 'What ends the hold on payouts', ar: 'ما ينهي حجز التحويلات' },
  steps_of_pos_requests: {
    en: 'What ends the hold on terminal requests',
    ar: 'ما ينهي حجز طلبات الأجهزة',
  },
  since: { en: 'Since {date}', ar: 'منذ {date}' },
  actors: {
    owner: { en: 'Brand owner', ar: 'المالك' },
    admin: TERMS.admin,
    you: { en: 'You', ar: 'أنت' },
    us: { en: 'Our team', ar: 'فريقنا' },
  },
  arrival: {
    owed: {
      en: 'If these steps are completed by {act_by}, we will pay out {amount} on {date}.',
      ar: 'إذا اكتملت هذه الخطوات في موعد أقصاه {act_by} فسنحوّل {amount} في {date}.',
    },
    nothing_owed: {
      en: 'If these steps are completed by {act_by}, payouts will resume on {date}.',
      ar: 'إذا اكتملت هذه الخطوات في موعد أقصاه {act_by} فستُستأنف التحويلات في {date}.',
    },
    unsettled: {
      en: 'Sales of {amount} are not settled yet. We expect to pay them out around {date}.',
      ar: 'لم تتم بعد تسوية مبيعات بقيمة {amount}، ونتوقع تحويلها في {date} تقريبًا.',
    },
  },
  resolve: { en: 'Resolve', ar: 'إنهاء' },
  resolve_one: { en: 'Resolve: {reason}', ar: 'إنهاء: {reason}' },
  resolve_named: {
    en: 'End the hold on {brand}: {reason}',
    ar: 'إنهاء حجز {brand}: {reason}',
  },
  resolve_question: { en: 'End this hold with a note?', ar: 'إنهاء هذا الحجز بملاحظة؟' },
  resolve_texts: {
    bank_returned: {
      en: 'The bank rejected a payment to this account and sent the money back to us. If you end this hold, the next payout export pays to the same account again. Explain why the account is correct.',
      ar: 'رفض البنك تحويلًا إلى هذا الحساب وأعاد المبلغ إلينا. إذا أنهيت هذا الحجز فسيُحوَّل المبلغ إلى الحساب نفسه ضمن ملف التحويلات التالي. اذكر سبب تأكدك من صحة الحساب.',
    },
    after_backup: {
      en: "We made this payout after the restored backup was taken, so the ledger does not contain it. Ask the bank whether it was paid. If so, record it as a manual payout first. Then enter the bank's answer here.",
      ar: 'أُنشئ هذا التحويل بعد أخذ النسخة الاحتياطية المستعادة، لذلك لا يظهر في دفتر الأستاذ. اسأل البنك هل دفعه. إن كان قد دفعه فسجّله أولًا تحويلًا يدويًا، ثم اكتب رد البنك هنا.',
    },
    agreement: {
      en: 'The agreement stays unsigned, but no longer holds payouts or terminal requests. A newer unsigned agreement can still hold them. Enter the reason for your decision.',
      ar: 'تبقى الاتفاقية غير موقّعة، لكنها لا تحجز التحويلات أو طلبات الأجهزة بعد ذلك. وقد تحجزها اتفاقية أحدث غير موقّعة. اذكر سبب قرارك.',
    },
  },
  notes: TERMS.notes,
  title: { en: 'Holds', ar: 'حالات الحجز' },
  subtitle: {
    en: 'Why payouts, online payments or terminal requests are on hold, oldest first',
    ar: 'أسباب حجز التحويلات أو الدفع الإلكتروني أو طلبات الأجهزة، الأقدم أولًا',
  },
  columns: {
    brand: TERMS.brand,
    reason: TERMS.reason,
    stops: { en: 'Stops', ar: 'يوقف' },
    age: { en: 'Age', ar: 'المدة' },
    acts_next: { en: 'Next step by', ar: 'الخطوة التالية على' },
    act_by: { en: 'Due', ar: 'الموعد النهائي' },
    actions: TERMS.actions,
  },
  reaches: {
    payouts: TERMS.payouts,
    pos_requests: { en: 'Terminal requests', ar: 'طلبات الأجهزة' },
    charges: { en: 'Online payments', ar: 'الدفع الإلكتروني' },
  },
  days: {
    en: { zero: 'Since today', one: '1 day', other: '{count} days' },
    ar: {
      zero: 'اليوم',
      one: 'يوم واحد',
      two: 'يومان',
      few: '{count} أيام',
      many: '{count} يومًا',
      other: '{count} يوم',
    },
  },
  back: TERMS.settings,
  none: { en: 'Nothing is on hold', ar: 'لا يوجد حجز' },
  table: { en: 'Holds of brands', ar: 'حالات حجز التجار' },
} as const satisfies Words;

/** Messages to owners about the beginning and the end of a hold. */
/** Texts that fill placeholders of the messages about holds. */
export const STANDING = {
  on_hold: { en: 'on hold', ar: 'محجوزة' },
  not_on_hold: { en: 'not on hold', ar: 'غير محجوزة' },
  nothing: { en: 'nothing', ar: 'لا شيء' },
  none: { en: 'none', ar: 'لا يوجد' },
} as const satisfies Record<string, Text>;

export const messages = {
  hold_began: {
    subject: { en: 'Payouts of {brand_name} are on hold', ar: 'تحويلات {brand_name} محجوزة' },
    lines: [
      {
        en: 'Payouts to {brand_name} on {platform} are on hold. You can continue to sell. We keep your money for you until the hold ends.',
        ar: 'تحويلات {brand_name} عبر {platform} محجوزة. يمكنك مواصلة البيع، ونحتفظ لك بالمبالغ حتى ينتهي الحجز.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      { en: 'Amount on hold: {amount}', ar: 'المبلغ المحجوز لك: {amount}' },
      { en: 'What you need to do: {yours}', ar: 'المطلوب منك: {yours}' },
      { en: 'What we need to do: {ours}', ar: 'المطلوب منا: {ours}' },
      {
        en: 'Details: {address}',
        ar: 'التفاصيل: {address}',
      },
    ],
  },
  hold_ended: {
    subject: {
      en: 'A hold on {brand_name} has ended',
      ar: 'انتهى أحد أسباب الحجز لدى {brand_name}',
    },
    lines: [
      {
        en: 'This reason no longer applies to {brand_name}: {reason}',
        ar: 'لم يعد هذا السبب قائمًا لدى {brand_name}: {reason}',
      },
      { en: 'Remaining reasons: {remaining}', ar: 'الأسباب التي ما زالت قائمة: {remaining}' },
      { en: 'Payouts: {payouts}', ar: 'التحويلات: {payouts}' },
      { en: 'Next payout day: {date}', ar: 'يوم التحويل القادم: {date}' },
      {
        en: 'Details: {address}',
        ar: 'التفاصيل: {address}',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
