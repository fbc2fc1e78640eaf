import type { MessageText, Text, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'Paused by admin': 'أوقفها المسؤول',
  'Brand suspended': 'التاجر معلّق',
  'Brand rejected': 'التاجر مرفوض',
  'Brand not active yet': 'التاجر غير نشط بعد',
  'New bank details need approval': 'بيانات بنكية جديدة قيد الموافقة',
  'The bank rejected a payment': 'رفض البنك تحويلًا وأعاد المبلغ إلينا',
  'A past payout is being checked': 'يجري التحقق من تحويل سابق',
  'Ask the bank what it paid after the backup': 'سؤال البنك عما دفعه بعد النسخة الاحتياطية',
  'The owner has not confirmed the bank account': 'لم يؤكد المالك الحساب البنكي بعد',
  'Confirm the bank account': 'تأكيد الحساب البنكي',
  'No bank details': 'لا توجد بيانات بنكية',
  'Bank details differ from the approved ones': 'البيانات البنكية تختلف عن المعتمدة',
  'No active business pays brands of this category': 'لا توجد جهة دافعة نشطة لهذه الفئة',
  'An amended agreement has not been signed': 'اتفاقية معدّلة لم تُوقّع',
  'An agreement is not signed yet': 'اتفاقية لم تُوقّع بعد',
  'Activate the brand': 'تفعيل التاجر',
  'Reopen the decision on the rejected brand': 'إعادة النظر في رفض التاجر',
  'Sign the pending agreement': 'توقيع الاتفاقية المنتظرة',
  'Request other bank details': 'طلب بيانات بنكية أخرى',
  'Approve the new bank details': 'الموافقة على البيانات البنكية الجديدة',
  'Approve or reject the new bank details': 'الموافقة على البيانات البنكية الجديدة أو رفضها',
  'Map the category to an active business': 'ربط الفئة بجهة دافعة نشطة',
  'Resume the payouts': 'استئناف التحويلات',
  'Hold not found': 'الحجز غير موجود',
  'This hold has ended': 'انتهى هذا الحجز',
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
    owner: { en: 'Brand owner', ar: 'مالك المتجر' },
    admin: TERMS.admin,
    you: { en: 'You', ar: 'أنت' },
    us: { en: 'Our team', ar: 'فريقنا' },
  },
  arrival: {
    owed: {
      en: 'If you do this by {act_by}, we pay out {amount} on {date}.',
      ar: 'إذا تم ذلك في موعد أقصاه {act_by} نحوّل {amount} في {date}.',
    },
    nothing_owed: {
      en: 'If you do this by {act_by}, payouts resume on {date}.',
      ar: 'إذا تم ذلك في موعد أقصاه {act_by} تُستأنف التحويلات في {date}.',
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
      en: 'The bank rejected a payment to this account and sent the money back to us. If the account stays the same, the next export pays into it again. Explain why that is right.',
      ar: 'رفض البنك تحويلًا إلى هذا الحساب وأعاد المبلغ إلينا. إذا بقي الحساب نفسه فسيُحوَّل المبلغ إليه مرة أخرى ضمن ملف التحويلات التالي. اشرح لماذا يُعد ذلك صحيحًا.',
    },
    after_backup: {
      en: 'This payout was made after the backup that was restored, so the ledger does not contain it. Ask the bank. If the bank paid it, record it as a manual payout first. Then note here what the bank said.',
      ar: 'أُنشئ هذا التحويل بعد النسخة الاحتياطية التي استُعيدت، لذلك لا يظهر في دفتر الأستاذ. اسأل البنك. إذا كان قد دفعه فسجّله أولًا تحويلًا يدويًا، ثم اكتب هنا ما قاله البنك.',
    },
    agreement: {
      en: 'The agreement stays unsigned, but no longer holds payouts or terminal requests. A newer unsigned agreement can still hold them. Enter the reason for your decision.',
      ar: 'تبقى الاتفاقية غير موقّعة، لكنها لا تحجز التحويلات أو طلبات الأجهزة بعد ذلك. وقد تحجزها اتفاقية أحدث غير موقّعة. اذكر سبب قرارك.',
    },
  },
  notes: TERMS.notes,
  title: { en: 'Holds', ar: 'حالات الحجز' },
  subtitle: {
    en: 'Why payouts or terminal requests of brands are on hold, the oldest first',
    ar: 'أسباب حجز تحويلات التجار أو طلبات أجهزتهم، الأقدم أولًا',
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

/** Messages to owners when a hold begins and when it ends. */
/** Values of the messages. */
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
        ar: 'تحويلات {brand_name} في {platform} محجوزة. يمكنك مواصلة البيع، ونحفظ لك المبالغ.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      { en: 'On hold for you: {amount}', ar: 'المبلغ المحجوز لك: {amount}' },
      { en: 'What you need to do: {yours}', ar: 'المطلوب منك: {yours}' },
      { en: 'What we do: {ours}', ar: 'ما نقوم به نحن: {ours}' },
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
      { en: 'Other reasons that remain: {remaining}', ar: 'أسباب أخرى ما زالت قائمة: {remaining}' },
      { en: 'Payouts: {payouts}', ar: 'التحويلات: {payouts}' },
      { en: 'Next payout day: {date}', ar: 'يوم التحويل القادم: {date}' },
      {
        en: 'Details: {address}',
        ar: 'التفاصيل: {address}',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
