import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Failed to fetch share links': 'تعذر جلب روابط المشاركة',
  'Failed to load the brands of this link': 'تعذر تحميل العلامات التجارية لهذا الرابط',
  'Failed to create share link': 'تعذر إنشاء رابط المشاركة',
  'Failed to deactivate share link': 'تعذر إيقاف رابط المشاركة',
  'Share link created successfully': 'تم إنشاء رابط المشاركة بنجاح',
  'Share link deactivated successfully': 'تم إيقاف رابط المشاركة بنجاح',
  'MCC is required': 'رمز فئة النشاط مطلوب',
  'Max uses must be between 1 and 1000': 'يجب أن يكون الحد الأقصى للاستخدام بين 1 و1000',
  'The expiry must be in the future': 'يجب أن يكون موعد الانتهاء في المستقبل',
  'This category is not allowed': 'هذه الفئة غير مسموح بها',
  'Share link not found': 'رابط المشاركة غير موجود',
  'This share link was deactivated': 'تم إيقاف رابط المشاركة هذا',
  'This share link has expired or is used up':
    'انتهت صلاحية رابط المشاركة هذا أو استُنفدت مرات استخدامه',
} as const;

export const words = {
  title: { en: 'Share Links', ar: 'روابط المشاركة' },
  subtitle: {
    en: 'Links with which brands register themselves',
    ar: 'روابط تسجّل بها العلامات التجارية نفسها',
  },
  back: { en: 'Brands', ar: 'العلامات التجارية' },
  create: { en: 'Create share link', ar: 'إنشاء رابط مشاركة' },
  empty: { en: 'No share links yet', ar: 'لا توجد روابط مشاركة بعد' },
  empty_text: {
    en: 'Create one and send it to the people who should register their brand.',
    ar: 'أنشئ رابطًا وأرسله إلى من ينبغي أن يسجّل علامته التجارية.',
  },
  mcc: { en: 'MCC', ar: 'رمز الفئة (MCC)' },
  entity_type: { en: 'Entity type', ar: 'نوع الكيان' },
  any_entity: { en: 'Any', ar: 'أي نوع' },
  entity: {
    individual: { en: 'Individual', ar: 'فرد' },
    corporate: { en: 'Corporate', ar: 'شركة' },
  },
  partner: { en: 'Partner', ar: 'الشريك' },
  no_partner: { en: 'None', ar: 'بدون' },
  usage: { en: 'Usage', ar: 'الاستخدام' },
  uses: { en: '{used} of {max} uses', ar: '{used} من {max}' },
  nearly_used_up: { en: 'Almost used up', ar: 'أوشك على النفاد' },
  expires: { en: 'Expires', ar: 'ينتهي في' },
  never: { en: 'Never', ar: 'لا ينتهي' },
  status: { en: 'Status', ar: 'الحالة' },
  active: { en: 'Active', ar: 'نشط' },
  expired: { en: 'Expired', ar: 'منتهي' },
  deactivated: { en: 'Deactivated', ar: 'موقوف' },
  created: { en: 'Created', ar: 'تاريخ الإنشاء' },
  actions: { en: 'Actions', ar: 'الإجراءات' },
  copy: { en: 'Copy link', ar: 'نسخ الرابط' },
  deactivate: { en: 'Deactivate', ar: 'إيقاف' },
  deactivate_named: { en: 'Deactivate the link for {mcc}', ar: 'إيقاف رابط {mcc}' },
  deactivate_question: {
    en: 'Deactivate this share link?',
    ar: 'هل تريد إيقاف رابط المشاركة هذا؟',
  },
  deactivate_text: {
    en: 'Nobody can register with it any more. Brands that were registered with it stay.',
    ar: 'لن يتمكن أحد من التسجيل به بعد الآن. وتبقى العلامات التجارية التي سُجلت به.',
  },
  max_uses: { en: 'Max uses', ar: 'الحد الأقصى للاستخدام' },
  max_uses_hint: { en: '1 to 1000', ar: 'من 1 إلى 1000' },
  expires_at: { en: 'Expiry (optional)', ar: 'تاريخ الانتهاء (اختياري)' },
  expires_hint: {
    en: 'In the time zone of the platform, {timezone}',
    ar: 'بتوقيت المنصة، {timezone}',
  },
  submit: { en: 'Create', ar: 'إنشاء' },
} as const satisfies Words;
