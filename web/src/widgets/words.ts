import { MATCH_WORDS } from '@diwan/contract/features/documents/match-words';
import type { Words } from '@diwan/contract/kernel/texts';
import { TERMS } from '@diwan/contract/kernel/terms';

export const words = {
  loading: TERMS.loading,
  mcc: {
    placeholder: { en: 'Search by code or business type', ar: 'ابحث بالرمز أو نوع النشاط' },
    nothing_found: { en: 'No category found', ar: 'لم يُعثر على فئة' },
    retry: { en: 'Reload the categories', ar: 'إعادة تحميل الفئات' },
    show_all: {
      en: 'Also show categories that are not allowed yet',
      ar: 'إظهار الفئات غير المسموح بها بعد',
    },
    not_allowed: { en: 'Not allowed yet', ar: 'غير مسموح بها بعد' },
    deposit: { en: 'Deposit {amount}', ar: 'تأمين {amount}' },
    deposit_required: {
      en: 'This category requires a deposit of {amount}',
      ar: 'تتطلب هذه الفئة مبلغ تأمين قدره {amount}',
    },
  },
  country: {
    placeholder: {
      en: 'Search by name, code or dialling code',
      ar: 'ابحث بالاسم أو الرمز أو مفتاح الاتصال',
    },
    nothing_found: { en: 'No country found', ar: 'لم يُعثر على بلد' },
  },
  phone: {
    code: { en: 'Country code', ar: 'رمز الدولة' },
  },
  masked: {
    show: { en: 'Show', ar: 'إظهار' },
    show_named: { en: 'Show {label}', ar: 'إظهار {label}' },
    text: {
      en: 'The audit log records that you viewed this value, and your reason.',
      ar: 'يُحفظ اطلاعك على هذه القيمة وسببه في سجل التدقيق.',
    },
    stored: { en: 'Stored:', ar: 'المحفوظ:' },
  },
  logo: {
    upload: { en: 'Upload logo', ar: 'رفع الشعار' },
    hint: {
      en: 'JPEG, PNG, GIF or WebP, up to 5 MB',
      ar: 'JPEG أو PNG أو GIF أو WebP، حتى 5 ميغابايت',
    },
  },
  partner: {
    placeholder: { en: 'Search partners', ar: 'ابحث عن شريك' },
    nothing_found: { en: 'No partner found', ar: 'لم يُعثر على شريك' },
    none: { en: 'No partner', ar: 'بدون شريك' },
  },
  brand_status: {
    active: TERMS.active,
    pending: TERMS.pending,
    rejected: TERMS.rejected,
    suspended: { en: 'Suspended', ar: 'معلّق' },
  },
  social: {
    website: { en: 'Website of {name}', ar: 'موقع {name}' },
    twitter_handle: { en: '{name} on Twitter', ar: '{name} على تويتر' },
    instagram_handle: { en: '{name} on Instagram', ar: '{name} على إنستغرام' },
    tiktok_handle: { en: '{name} on TikTok', ar: '{name} على تيك توك' },
  },
  entity: {
    individual: TERMS.individual,
    corporate: TERMS.corporate,
  },
  check: MATCH_WORDS,
  document: {
    civil_id_file: { en: 'Civil ID', ar: 'البطاقة المدنية' },
    driver_license_file: TERMS.driver_license,
    commercial_license_file: { en: 'Commercial license', ar: 'الرخصة التجارية' },
    signatory_auth_file: { en: 'Signatory authorization', ar: 'اعتماد التوقيع' },
    signatory_id_file: { en: 'Signatory ID', ar: 'هوية المفوض بالتوقيع' },
  },
} as const satisfies Words;
