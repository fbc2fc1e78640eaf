import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'Failed to fetch pending leads': 'تعذر تحميل طلبات الحسابات قيد الانتظار',
  'This lead is already closed': 'هذا الطلب مغلق بالفعل',
  'This lead does not exist': 'طلب الحساب هذا غير موجود',
} as const;

export const words = {
  title: { en: 'Pending payment gateway leads', ar: 'طلبات الحسابات قيد الانتظار لدى مزود الدفع' },
  subtitle: {
    en: 'Active brands that do not have a MID from the payment provider yet',
    ar: 'تجار نشطون لم يحصلوا بعد على رقم MID من مزود الدفع',
  },
  state: TERMS.state,
  lead_id: { en: 'Lead ID', ar: 'معرّف الطلب لدى المزود' },
  brand: TERMS.brand,
  created: TERMS.created,
  mid: { en: 'MID', ar: 'MID' },
  mid_of: { en: 'MID of {name}', ar: 'رقم MID الخاص بـ {name}' },
  update: { en: 'Update MID', ar: 'تحديث MID' },
  update_of: { en: 'Update MID of {name}', ar: 'تحديث MID الخاص بـ {name}' },
  updating: { en: 'Updating…', ar: 'جارٍ التحديث…' },
  empty: { en: 'No pending leads', ar: 'لا توجد طلبات قيد الانتظار' },
  empty_text: {
    en: 'A brand appears here when it becomes active and wants to accept online payments.',
    ar: 'يظهر التاجر هنا عندما يصبح نشطًا ويريد قبول المدفوعات عبر الإنترنت.',
  },
  progress: {
    waiting: { en: 'Not sent', ar: 'لم يُرسل' },
    asking: { en: 'Sending', ar: 'جارٍ الإرسال' },
    reviewing: { en: 'Under review', ar: 'قيد المراجعة' },
    approved: TERMS.approved,
    rejected: { en: 'Refused', ar: 'مرفوض' },
    unsure: { en: 'Check with the provider', ar: 'تحقق لدى المزود' },
  },
  suggested: { en: 'Suggested by the provider', ar: 'اقترحه المزود' },
} as const satisfies Words;
