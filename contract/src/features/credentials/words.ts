import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

/** Sentences for people and integrators about API keys and the MID. */
export const sentences = {
  'The API key or secret is not valid': 'مفتاح API أو المفتاح السري غير صحيح',
  'Failed to load API key information': 'تعذر تحميل معلومات مفتاح API',
  'Brand must have MID before generating API key': 'يجب أن يكون للتاجر رقم MID قبل إنشاء مفتاح API',
  'API key generated successfully': 'تم إنشاء مفتاح API بنجاح',
  'Failed to generate API key': 'تعذر إنشاء مفتاح API',
  'API key revoked successfully': 'تم إلغاء مفتاح API بنجاح',
  'Failed to revoke API key': 'تعذر إلغاء مفتاح API',
  'There is no API key to revoke': 'لا يوجد مفتاح API لإلغائه',
  'Copied to clipboard': 'تم النسخ إلى الحافظة',
  'Please enter a valid MID': 'يرجى إدخال رقم MID صحيح',
  'MID updated successfully': 'تم تحديث رقم MID بنجاح',
  'Failed to update MID': 'تعذر تحديث رقم MID',
  'This MID belongs to another brand': 'رقم MID هذا يخص تاجرًا آخر',
  'Only an active brand can have a MID and API keys': 'لا يُمنح رقم MID ومفاتيح API إلا لتاجر نشط',
} as const;

export const words = {
  title: { en: 'API Credentials', ar: 'بيانات اعتماد API' },
  mid: { en: 'Merchant ID (MID)', ar: 'رقم التاجر (MID)' },
  api_key: { en: 'API key', ar: 'مفتاح API' },
  api_secret: { en: 'API secret', ar: 'المفتاح السري' },
  state: TERMS.state,
  states: {
    none: { en: 'Not generated', ar: 'لم يُنشأ بعد' },
    active: TERMS.active,
    revoked: { en: 'Revoked', ar: 'ملغى' },
  },
  created: TERMS.created,
  last_used: { en: 'Last used', ar: 'آخر استخدام' },
  never: { en: 'Never', ar: 'لم يُستخدم' },
  expiring: { en: 'Replaced keys that still work', ar: 'مفاتيح مستبدلة لا تزال تعمل' },
  until: { en: 'until {moment}', ar: 'حتى {moment}' },
  modes: {
    live: { en: 'Live key', ar: 'المفتاح الفعلي' },
    test: { en: 'Test key', ar: 'المفتاح التجريبي' },
  },
  modes_text: {
    live: { en: 'This key accepts real payments.', ar: 'يقبل هذا المفتاح مدفوعات حقيقية.' },
    test: {
      en: 'This key is for testing. Its payments move no money and do not appear in lists, figures or statements.',
      ar: 'هذا المفتاح للتجربة. لا تنقل مدفوعاته أي أموال ولا تظهر في القوائم أو الأرقام أو الكشوف.',
    },
  },
  generate: {
    live: { en: 'Generate API key', ar: 'إنشاء مفتاح API' },
    test: { en: 'Generate test key', ar: 'إنشاء مفتاح تجريبي' },
  },
  regenerate: {
    live: { en: 'Regenerate API key', ar: 'إعادة إنشاء مفتاح API' },
    test: { en: 'Regenerate test key', ar: 'إعادة إنشاء المفتاح التجريبي' },
  },
  revoke: {
    live: { en: 'Revoke', ar: 'إلغاء المفتاح' },
    test: { en: 'Revoke test key', ar: 'إلغاء المفتاح التجريبي' },
  },
  assign_mid: { en: 'Assign MID', ar: 'تعيين MID' },
  edit_mid: { en: 'Edit MID', ar: 'تعديل MID' },
  mid_hint: {
    en: 'New payments use this MID. Earlier payments keep their MID.',
    ar: 'تُقيَّد المدفوعات الجديدة على رقم MID هذا، وتبقى المدفوعات السابقة على رقمها.',
  },
  save_mid: { en: 'Save MID', ar: 'حفظ MID' },
  copy_key: { en: 'Copy API key', ar: 'نسخ مفتاح API' },
  copy_secret: { en: 'Copy API secret', ar: 'نسخ المفتاح السري' },
  copy_mid: { en: 'Copy MID', ar: 'نسخ MID' },
  once: {
    en: 'We show the secret only once. Copy the API key and the secret now and send them to the brand securely.',
    ar: 'نعرض المفتاح السري مرة واحدة فقط. انسخ مفتاح API والمفتاح السري الآن وأرسلهما إلى التاجر بطريقة آمنة.',
  },
  done: { en: 'I have copied them', ar: 'نسختهما' },
  regenerate_question: {
    live: { en: 'Regenerate the API key of {name}?', ar: 'إعادة إنشاء مفتاح API لـ {name}؟' },
    test: {
      en: 'Regenerate the test key of {name}?',
      ar: 'إعادة إنشاء المفتاح التجريبي لـ {name}؟',
    },
  },
  overlap: { en: 'The current key', ar: 'المفتاح الحالي' },
  overlaps: {
    '0': { en: 'Stops working at once', ar: 'يتوقف فورًا' },
    '1': { en: 'Works for 1 more hour', ar: 'يعمل ساعة أخرى' },
    '24': { en: 'Works for 24 more hours', ar: 'يعمل 24 ساعة أخرى' },
    '72': { en: 'Works for 72 more hours', ar: 'يعمل 72 ساعة أخرى' },
  },
  stops_now: {
    live: {
      en: "The key {key} and all earlier keys stop working when you confirm. Payments fail until the brand's server has the new key.",
      ar: 'يتوقف المفتاح {key} وكل المفاتيح السابقة عند التأكيد، وتفشل المدفوعات حتى يحصل خادم التاجر على المفتاح الجديد.',
    },
    test: {
      en: 'The test key {key} and all earlier test keys stop working when you confirm. Real payments continue.',
      ar: 'يتوقف المفتاح التجريبي {key} وكل المفاتيح التجريبية السابقة عند التأكيد. وتستمر المدفوعات الحقيقية.',
    },
  },
  stops_later: {
    en: 'The key {key} keeps working for the chosen time, so that the brand can update its server without interruption. Then the key stops working.',
    ar: 'يستمر المفتاح {key} في العمل للمدة المختارة ليحدّث التاجر خادمه دون انقطاع، ثم يتوقف عن العمل.',
  },
  revoke_question: {
    live: { en: 'Revoke the API key of {name}?', ar: 'إلغاء مفتاح API لـ {name}؟' },
    test: { en: 'Revoke the test key of {name}?', ar: 'إلغاء المفتاح التجريبي لـ {name}؟' },
  },
  revoke_text: {
    live: {
      en: "All live keys of this brand stop working immediately, including replaced keys. The brand's server cannot accept payments until a new key is generated.",
      ar: 'تتوقف كل المفاتيح الفعلية لهذا التاجر عن العمل فورًا، ومنها المستبدلة. ولا يستطيع خادمه قبول المدفوعات حتى يُنشأ مفتاح جديد.',
    },
    test: {
      en: 'All test keys of this brand stop working immediately. Real payments continue.',
      ar: 'تتوقف كل المفاتيح التجريبية لهذا التاجر عن العمل فورًا. وتستمر المدفوعات الحقيقية.',
    },
  },
} as const satisfies Words;

export const messages = {
  api_key_generated: {
    subject: { en: 'New API key for {brand_name}', ar: 'مفتاح API جديد لـ {brand_name}' },
    lines: [
      {
        en: 'A new API key was generated for {brand_name} on {platform} on {moment}. It can accept real payments.',
        ar: 'أُنشئ مفتاح API جديد لـ {brand_name} في {platform} بتاريخ {moment}. يقبل هذا المفتاح مدفوعات حقيقية.',
      },
      {
        en: 'Please use the new key in all your systems. Older keys will stop working.',
        ar: 'يرجى استخدام المفتاح الجديد في كل أنظمتك. ستتوقف المفاتيح الأقدم عن العمل.',
      },
      {
        en: 'Hours until older keys stop working: {hours}',
        ar: 'الساعات المتبقية حتى تتوقف المفاتيح الأقدم: {hours}',
      },
      {
        en: 'If you did not expect this, please contact us at once.',
        ar: 'إذا لم تكن تتوقع ذلك فيرجى التواصل معنا فورًا.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
