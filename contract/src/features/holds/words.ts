import type { MessageText, Words } from '../../kernel/texts.ts';

export const sentences = {
  'Paused by admin': 'أوقفها المسؤول',
  'Brand suspended': 'العلامة التجارية معلّقة',
  'Brand rejected': 'العلامة التجارية مرفوضة',
  'Brand not active yet': 'العلامة التجارية غير نشطة بعد',
  'New bank details wait for approval': 'بيانات بنكية جديدة بانتظار الموافقة',
  'The bank returned a payment': 'رفض البنك تحويلًا وأعاد المبلغ إلينا',
  'A past payout is being checked': 'يجري التحقق من دفعة سابقة',
  'Check with the bank what was paid after the backup':
    'التحقق مع البنك مما دُفع بعد النسخة الاحتياطية',
  'The owner has not confirmed the bank account': 'لم يؤكد المالك الحساب البنكي بعد',
  'Confirm the bank account': 'تأكيد الحساب البنكي',
  'No bank details': 'لا توجد بيانات بنكية',
  'Bank details do not match what was approved': 'البيانات البنكية لا تطابق ما تمت الموافقة عليه',
  'No business pays brands of this category': 'لا شركة تدفع لعلامات هذه الفئة',
  'A changed agreement is not signed': 'اتفاقية معدّلة لم تُوقّع',
  'An agreement waits for its signature': 'اتفاقية بانتظار التوقيع',
  'Activate the brand': 'تفعيل العلامة التجارية',
  'Decide again about the rejected brand': 'إعادة البت في طلب التاجر المرفوض',
  'Sign the pending agreement': 'توقيع الاتفاقية المنتظرة',
  'Ask for other bank details': 'طلب بيانات بنكية أخرى',
  'Approve the new bank details': 'الموافقة على البيانات البنكية الجديدة',
  'Approve or reject the new bank details': 'الموافقة على البيانات البنكية الجديدة أو رفضها',
  'Map the category to an active business': 'ربط الفئة بشركة نشطة',
  'Resume the payouts': 'استئناف الدفعات',
  'Hold not found': 'الإيقاف غير موجود',
  'This hold has ended already': 'انتهى هذا الإيقاف بالفعل',
  'This hold ends when its cause is gone. Notes do not end it.':
    'ينتهي هذا الإيقاف بزوال سببه، ولا تنهيه الملاحظات.',
  'Terminal requests of this brand are on hold: {reason}':
    'طلبات أجهزة هذه العلامة التجارية موقوفة: {reason}',
  'The hold has been resolved': 'تم إنهاء الإيقاف',
  'Failed to resolve the hold': 'تعذر إنهاء الإيقاف',
  'Failed to fetch the holds': 'تعذر تحميل حالات الإيقاف',
  'Please enter notes': 'يرجى إدخال الملاحظات',
} as const;

export const words = {
  payouts_wait: { en: 'Payouts are on hold', ar: 'الدفعات موقوفة' },
  pos_requests_wait: { en: 'Terminal requests are on hold', ar: 'طلبات الأجهزة موقوفة' },
  both_wait: {
    en: 'Payouts and terminal requests are on hold',
    ar: 'الدفعات وطلبات الأجهزة موقوفة',
  },
  reasons: { en: 'Reasons', ar: 'الأسباب' },
  steps: { en: 'What ends the hold', ar: 'ما ينهي الإيقاف' },
  steps_of_payouts: { en: 'What releases the payouts', ar: 'ما يُفرج عن الدفعات' },
  steps_of_pos_requests: {
    en: 'What releases terminal requests',
    ar: 'ما يُفرج عن طلبات الأجهزة',
  },
  since: { en: 'Since {date}', ar: 'منذ {date}' },
  act_by: { en: 'By {date}', ar: 'في موعد أقصاه {date}' },
  actors: {
    owner: { en: 'Brand owner', ar: 'مالك العلامة' },
    admin: { en: 'Admin', ar: 'المسؤول' },
    you: { en: 'You', ar: 'أنت' },
    us: { en: 'Our team', ar: 'فريقنا' },
  },
  arrival: {
    owed: {
      en: 'If this is done by {act_by}, {amount} is paid out on {date}.',
      ar: 'إذا تم ذلك في موعد أقصاه {act_by} يُدفع {amount} في {date}.',
    },
    nothing_owed: {
      en: 'If this is done by {act_by}, payouts run again from {date}.',
      ar: 'إذا تم ذلك في موعد أقصاه {act_by} تُستأنف الدفعات من {date}.',
    },
    unsettled: {
      en: 'Sales of {amount} that are not settled yet follow on about {date}.',
      ar: 'تليها في {date} تقريبًا مبيعات بقيمة {amount} لم تتم تسويتها بعد.',
    },
  },
  resolve: { en: 'Resolve', ar: 'إنهاء' },
  resolve_named: {
    en: 'Resolve the hold of {brand}: {reason}',
    ar: 'إنهاء إيقاف {brand}: {reason}',
  },
  resolve_question: { en: 'Resolve this hold with notes?', ar: 'إنهاء حالة الإيقاف هذه بملاحظات؟' },
  resolve_texts: {
    bank_returned: {
      en: 'The bank rejected a payment to this account and sent the money back to us. Without other bank details the next export pays it again. Please note why that is right.',
      ar: 'رفض البنك تحويلًا إلى هذا الحساب وأعاد المبلغ إلينا. بدون بيانات بنكية أخرى يدفع إليه ملف الدفع التالي. يرجى كتابة ما يبرر ذلك.',
    },
    after_backup: {
      en: 'This payout was made after the backup from which the system was restored, so the books do not contain it. Ask the bank. If the bank paid it, record it as a manual payout first. Then note here what the bank said.',
      ar: 'أُنشئت هذه الدفعة بعد النسخة الاحتياطية التي استُعيد منها النظام، لذلك لا تظهر في الدفاتر. اسأل البنك. إذا دفعها البنك فسجّلها أولًا كدفعة يدوية، ثم اكتب هنا ما قاله البنك.',
    },
    agreement: {
      en: 'The agreement stays unsigned. It never holds payouts or terminal requests again; a newer agreement does. Please note why that is right.',
      ar: 'تبقى الاتفاقية غير موقّعة، ولا توقف الدفعات أو طلبات الأجهزة مرة أخرى؛ أما الاتفاقية الأحدث فتوقفها. يرجى كتابة ما يبرر ذلك.',
    },
  },
  notes: { en: 'Notes', ar: 'ملاحظات' },
  title: { en: 'Holds', ar: 'حالات الإيقاف' },
  subtitle: {
    en: 'Every reason why payouts or terminal requests of brands wait, the oldest first',
    ar: 'كل سبب لتوقف دفعات العلامات أو طلبات أجهزتها، الأقدم أولًا',
  },
  all_codes: { en: 'All reasons', ar: 'كل الأسباب' },
  columns: {
    brand: { en: 'Brand', ar: 'العلامة التجارية' },
    reason: { en: 'Reason', ar: 'السبب' },
    stops: { en: 'Stops', ar: 'يوقف' },
    age: { en: 'Age', ar: 'المدة' },
    acts_next: { en: 'Acts Next', ar: 'الخطوة التالية على' },
    act_by: { en: 'Due', ar: 'الموعد النهائي' },
    actions: { en: 'Actions', ar: 'الإجراءات' },
  },
  reaches: {
    payouts: { en: 'Payouts', ar: 'الدفعات' },
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
  back: { en: 'Back to Settings', ar: 'العودة إلى الإعدادات' },
  none: { en: 'Nothing is on hold', ar: 'لا شيء موقوف' },
  table: { en: 'Holds of brands', ar: 'حالات إيقاف العلامات' },
} as const satisfies Words;

/** Messages to owners when a hold begins and when it ends. */
export const messages = {
  hold_began: {
    subject: { en: 'Payouts of {brand_name} are on hold', ar: 'دفعات {brand_name} موقوفة' },
    lines: [
      {
        en: 'The payouts of {brand_name} on {platform} are on hold. Your sales continue, and what they earn is kept for you.',
        ar: 'دفعات {brand_name} في {platform} موقوفة. تستمر مبيعاتك، ويُحفظ لك ما تحققه.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      { en: 'What ends the hold: {step}', ar: 'ما ينهي الإيقاف: {step}' },
      {
        en: 'Everything about it is on the page of your brand: {address}',
        ar: 'كل التفاصيل في صفحة علامتك التجارية: {address}',
      },
    ],
  },
  hold_ended: {
    subject: {
      en: 'A hold of {brand_name} has ended',
      ar: 'انتهت إحدى حالات إيقاف {brand_name}',
    },
    lines: [
      {
        en: 'This no longer holds {brand_name}: {reason}',
        ar: 'لم يعد هذا يوقف {brand_name}: {reason}',
      },
      { en: 'What still holds it: {remaining}', ar: 'ما زال يوقفها: {remaining}' },
      {
        en: 'Nothing holds the payouts any more. The next payout day is {date}.',
        ar: 'لم يعد شيء يوقف الدفعات. يوم الدفع القادم هو {date}.',
      },
      {
        en: 'Everything about it is on the page of your brand: {address}',
        ar: 'كل التفاصيل في صفحة علامتك التجارية: {address}',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
