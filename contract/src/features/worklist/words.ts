import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Failed to load the pending items': 'تعذر تحميل البنود قيد الانتظار',
} as const;

export const words = {
  title: { en: 'Waiting for you', ar: 'بانتظارك' },
  nothing: { en: 'Nothing is waiting for you', ar: 'لا شيء بانتظارك' },
  kinds: {
    admin_changes: {
      en: 'Changes to admins or limits to approve',
      ar: 'تغييرات على المسؤولين أو حد التحويلات بانتظار الموافقة',
    },
    factor_resets: {
      en: 'Resets of second factors to approve',
      ar: 'إعادة تعيين عوامل تحقق بانتظار الموافقة',
    },
    bank_changes: { en: 'Bank details to review', ar: 'بيانات بنكية للمراجعة' },
    screening_cases: { en: 'Screening cases to decide', ar: 'حالات فحص بانتظار القرار' },
    mid_moves: { en: 'Moves of MIDs to approve', ar: 'عمليات نقل MID بانتظار الموافقة' },
    parked: {
      en: 'Messages and deliveries on hold after the system was restored from a backup',
      ar: 'رسائل وعمليات إرسال محجوزة بعد استعادة النظام من نسخة احتياطية',
    },
    exports_due: { en: 'Payout export due', ar: 'ملف تحويلات مستحق الإنشاء' },
    payouts_to_approve: { en: 'Payouts to approve', ar: 'تحويلات بانتظار الموافقة' },
    payouts_to_confirm: { en: 'Payouts to confirm', ar: 'تحويلات بانتظار التأكيد' },
    manual_payouts: { en: 'Manual payouts to approve', ar: 'تحويلات يدوية بانتظار الموافقة' },
    set_offs: { en: 'Set-offs to approve', ar: 'مقاصات بانتظار الموافقة' },
    deliveries: { en: 'Payout files not delivered', ar: 'ملفات تحويلات لم تُسلَّم' },
    differences: { en: 'Open differences', ar: 'فروق مفتوحة' },
    quarantine: { en: 'Unmatched provider messages', ar: 'رسائل مزود الدفع غير المطابقة' },
    second_reviews: {
      en: 'Signatures for a second reviewer',
      ar: 'توقيعات تنتظر مراجعًا ثانيًا',
    },
    expiring_documents: {
      en: 'Expiring documents',
      ar: 'مستندات تنتهي صلاحيتها',
    },
    verifications: { en: 'Brands to verify', ar: 'تجار للتحقق' },
    mcc_approvals: { en: 'Business types to approve', ar: 'أنواع نشاط بانتظار الموافقة' },
    disputes: { en: 'Open disputes', ar: 'اعتراضات مفتوحة' },
    leads: { en: 'Payment gateway leads', ar: 'طلبات بوابة الدفع' },
    pos_to_start: { en: 'POS services to start', ar: 'خدمات نقاط بيع بانتظار البدء' },
    terminal_requests: { en: 'Terminal requests', ar: 'طلبات الأجهزة' },
    messages: { en: 'Messages not sent', ar: 'رسائل لم تُرسل' },
    jobs: { en: 'Failed jobs', ar: 'مهام فاشلة' },
    registrations: { en: 'Brands in registration', ar: 'تجار قيد التسجيل' },
    holds: { en: 'Brands on hold', ar: 'تجار محجوزة تحويلاتهم' },
  },
  more: { en: '{number} or more', ar: '{number} أو أكثر' },
  waiting: {
    en: { one: '{count} waiting', other: '{count} waiting' },
    ar: {
      zero: 'لا شيء بانتظارك',
      one: 'واحد ينتظر',
      two: 'اثنان ينتظران',
      few: '{count} تنتظر',
      many: '{count} تنتظر',
      other: '{count} تنتظر',
    },
  },
  show_all: { en: 'Show all ({number})', ar: 'عرض الكل ({number})' },
  urgent: { en: 'Urgent', ar: 'عاجل' },
  open_oldest: {
    en: 'Open the oldest item: {kind}. {age}',
    ar: 'فتح البند الأقدم: {kind}. {age}',
  },
  today: { en: 'Since today', ar: 'اليوم' },
  oldest: {
    en: { one: 'Oldest: {count} day', other: 'Oldest: {count} days' },
    ar: {
      zero: 'الأقدم: اليوم',
      one: 'الأقدم: يوم واحد',
      two: 'الأقدم: يومان',
      few: 'الأقدم: {count} أيام',
      many: 'الأقدم: {count} يومًا',
      other: 'الأقدم: {count} يوم',
    },
  },
} as const satisfies Words;
