import type { MessageText, Words } from '../../kernel/texts.ts';

export const sentences = {
  'Could not load partners': 'تعذر تحميل الشركاء',
  'Failed to load partners. Please try again.': 'تعذر تحميل الشركاء. يرجى المحاولة مرة أخرى.',
  'Could not load partner details': 'تعذر تحميل بيانات الشريك',
  'Failed to load partner details. Please try again.':
    'تعذر تحميل بيانات الشريك. يرجى المحاولة مرة أخرى.',
  'Partner not found': 'الشريك غير موجود',
  'Failed to create partner': 'تعذر إنشاء الشريك',
  'Failed to update partner': 'تعذر تحديث الشريك',
  'Partner created successfully': 'تم إنشاء الشريك بنجاح',
  'Partner updated successfully': 'تم تحديث الشريك بنجاح',
  'Please write {id} where the order id goes': 'يرجى كتابة {id} في موضع رقم الطلب',
  'Failed to update default payout status': 'تعذر تحديث حالة الدفعات الافتراضية',
  'Default payout status updated to {status}': 'تم تحديث حالة الدفعات الافتراضية إلى {status}',
  active: 'نشطة',
  paused: 'موقوفة',
  'Failed to add employee': 'تعذر إضافة الموظف',
  'Failed to remove employee': 'تعذر إزالة الموظف',
  'Failed to load employees': 'تعذر تحميل الموظفين',
  'Failed to send the invitation again': 'تعذر إعادة إرسال الدعوة',
  'Employee added successfully. Setup instructions have been sent to their email.':
    'تمت إضافة الموظف بنجاح. أُرسلت تعليمات الإعداد إلى بريده الإلكتروني.',
  'Setup instructions have been sent again': 'أُرسلت تعليمات الإعداد مرة أخرى',
  'Employee removed successfully': 'تمت إزالة الموظف بنجاح',
  'Employee not found': 'الموظف غير موجود',
  'This person is an employee of this partner already': 'هذا الشخص موظف لدى هذا الشريك بالفعل',
  'This person has an account with another partner': 'لهذا الشخص حساب لدى شريك آخر',
  'This person has chosen a password already': 'اختار هذا الشخص كلمة مرور بالفعل',
  'This person was removed. Add them again to invite them.':
    'أُزيل هذا الشخص. أضفه مرة أخرى لدعوته.',
  'Please choose what the key may read': 'يرجى اختيار ما يمكن للمفتاح قراءته',
  'The API key is not valid, has expired or was revoked':
    'مفتاح الواجهة البرمجية غير صحيح أو انتهت صلاحيته أو أُلغي',
  'Please send either a sign-in or an API key, not both':
    'يرجى إرسال تسجيل دخول أو مفتاح واجهة برمجية، لا كليهما',
  'Please send the API key in the header X-API-Key: addresses are kept in logs':
    'يرجى إرسال مفتاح الواجهة البرمجية في الترويسة X-API-Key، فالعناوين تُحفظ في السجلات',
  'This API key may not read this': 'لا يُسمح لهذا المفتاح بقراءة ذلك',
  'You do not have permission to access this page': 'ليست لديك صلاحية للوصول إلى هذه الصفحة',
} as const;

export const words = {
  title: { en: 'Partners', ar: 'الشركاء' },
} as const satisfies Words;

export const messages = {
  employee_invited: {
    subject: { en: 'You have been added to {partner_name}', ar: 'تمت إضافتك إلى {partner_name}' },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'You have been added as an employee of {partner_name} on {platform}. Choose a password to sign in.',
        ar: 'تمت إضافتك موظفًا لدى {partner_name} في {platform}. اختر كلمة مرور لتسجيل الدخول.',
      },
      { en: 'The link works once and for 72 hours.', ar: 'يعمل الرابط مرة واحدة ولمدة 72 ساعة.' },
    ],
    action: { en: 'Set your password', ar: 'تعيين كلمة المرور' },
  },
  partner_key_generated: {
    subject: {
      en: 'New API key for {partner_name}',
      ar: 'مفتاح واجهة برمجية جديد لـ {partner_name}',
    },
    lines: [
      { en: 'Hello {name},', ar: 'مرحبًا {name}،' },
      {
        en: 'A new API key was generated for {partner_name} on {platform}. It reads the data of your brands until {expires}.',
        ar: 'أُنشئ مفتاح واجهة برمجية جديد لـ {partner_name} في {platform}. يقرأ بيانات علاماتكم التجارية حتى {expires}.',
      },
      {
        en: 'If you did not expect this, please contact us at once.',
        ar: 'إذا لم تكن تتوقع ذلك فيرجى التواصل معنا فورًا.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
