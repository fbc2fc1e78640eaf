import { closed, next } from './owner-words.ts';
import type { Words } from '../../kernel/texts.ts';
import { mailWords } from './mail-words.ts';
import { TERMS } from '../../kernel/terms.ts';

export { messages } from './message-words.ts';

export const sentences = {
  'Invalid or expired share link': 'رابط التسجيل غير صالح أو منتهي الصلاحية',
  'This link is not valid or has expired. Please use the newest link that we sent you.':
    'هذا الرابط غير صالح أو انتهت صلاحيته. يرجى استخدام أحدث رابط أرسلناه إليك.',
  'If a registration with this email is unfinished, we have sent its link to that address.':
    'إن كان لهذا البريد تسجيل غير مكتمل فقد أرسلنا إليه رابط المتابعة.',
  'Open the link in our email to continue': 'افتح الرابط الذي في رسالتنا للمتابعة',
  'Before you sign, check the details that were entered before you opened our email.':
    'قبل التوقيع راجع جميع البيانات التي أُدخلت قبل أن تفتح رسالتنا.',
  'Thank you. You can continue the registration.': 'شكرًا لك. يمكنك متابعة التسجيل.',
  'These details can no longer be changed here. Please contact us.':
    'لم يعد من الممكن تغيير هذه البيانات هنا. يرجى التواصل معنا.',
  'This registration is complete. Please sign in.': 'اكتمل هذا التسجيل. يرجى تسجيل الدخول.',
  'The share link or your documents determine the entity type, so it cannot be changed here':
    'حدّد رابط التسجيل أو مستنداتك نوع الكيان، فلا يمكن تغييره هنا',
  'We have sent the link again': 'أرسلنا الرابط من جديد',
  'Failed to send the link': 'تعذر إرسال الرابط',
  'Number of POS devices must be between 1 and 1,000':
    'يجب أن يكون عدد أجهزة نقاط البيع بين 1 و1,000',
  'Please fill in all required fields': 'يرجى تعبئة جميع الحقول المطلوبة',
  'Company name in both languages is required for corporate entities':
    'اسم الشركة باللغتين مطلوب للشركات',
  'Brand ID is missing. Please go back and try again.':
    'معرّف التاجر مفقود. يرجى العودة والمحاولة مرة أخرى.',
  'Failed to create brand': 'تعذر إنشاء حساب التاجر',
  'Failed to complete registration': 'تعذر إكمال التسجيل',
  'Failed to load brand information': 'تعذر تحميل معلومات التاجر',
  'Business Type Under Review': 'نوع النشاط قيد المراجعة',
  'Business Configuration Pending': 'إعداد النشاط قيد الانتظار',
  'Documents Submitted Successfully': 'تم تقديم المستندات',
  'This category code does not exist': 'رمز الفئة هذا غير موجود',
  'Only a rejected brand can register again': 'إعادة التسجيل متاحة للتجار المرفوضين فقط',
  'Please describe what you changed': 'يرجى وصف ما غيّرته',
  'You have registered again. We will review your brand.': 'تم تسجيلك من جديد، وسنراجع طلبك.',
  'Failed to register again': 'تعذر التسجيل من جديد',
  'We send the link to set your password only by email':
    'نرسل رابط تعيين كلمة المرور بالبريد الإلكتروني فقط',
} as const;

export const words = {
  ...mailWords,
  try_again: { en: 'Try again', ar: 'إعادة المحاولة' },
  steps: {
    label: { en: 'Registration steps', ar: 'خطوات التسجيل' },
    place: { en: 'Step {place} of {count}', ar: 'الخطوة {place} من {count}' },
    done: { en: 'done', ar: 'تم' },
    back: { en: 'Back', ar: 'رجوع' },
  },
  begin: {
    title: {
      en: 'It takes about five minutes. Have these ready:',
      ar: 'يستغرق الأمر نحو خمس دقائق. جهّز ما يلي:',
    },
    papers: {
      en: "For an individual: civil ID number and driver's license",
      ar: 'للأفراد: الرقم المدني ورخصة القيادة',
    },
    papers_without_license: {
      en: "For an individual: civil ID number, and a driver's license, civil ID or passport",
      ar: 'للأفراد: الرقم المدني، ورخصة القيادة أو البطاقة المدنية أو جواز السفر',
    },
    company_papers: {
      en: "For a company: commercial license, signatory authorization, and the signatory's civil ID",
      ar: 'للشركات: الرخصة التجارية واعتماد التوقيع والبطاقة المدنية للمفوض بالتوقيع',
    },
    owners: {
      en: 'For a company: birth date and civil ID or passport number of each owner of 25% or more',
      ar: 'للشركات: تاريخ ميلاد كل من يملك 25% أو أكثر، ورقم بطاقته المدنية أو جواز سفره',
    },
    iban: {
      en: 'The IBAN of your payout account',
      ar: 'آيبان الحساب الذي تُحوّل إليه مستحقاتك',
    },
    phone: {
      en: 'A phone with WhatsApp, and an email address',
      ar: 'هاتف عليه واتساب، وبريد إلكتروني',
    },
    terms: { en: 'Fees and terms', ar: 'الرسوم والشروط' },
  },
  resume: {
    title: { en: 'Already started?', ar: 'هل بدأت التسجيل من قبل؟' },
    email: {
      en: 'Email address you registered with',
      ar: 'البريد الإلكتروني المستخدم في التسجيل',
    },
    send: { en: 'Send me the link', ar: 'إرسال الرابط' },
    continue: { en: 'Continue the registration of {brand}', ar: 'متابعة تسجيل {brand}' },
    continue_text: {
      en: 'You started the registration on this device. Continue where you left off.',
      ar: 'بدأت التسجيل على هذا الجهاز. تابع من حيث توقفت.',
    },
    go_on: { en: 'Continue', ar: 'متابعة' },
    another: { en: 'Register another brand', ar: 'تسجيل تاجر آخر' },
  },
  progress: {
    documents: TERMS.documents,
    review: { en: 'Review and sign', ar: 'المراجعة والتوقيع' },
    password: { en: 'Set password', ar: 'تعيين كلمة المرور' },
  },
  wizard: {
    brand: { en: 'Brand Information', ar: 'معلومات التاجر' },
    brand_hint: {
      en: 'Tell us about the brand. This device keeps your entries until you finish this step.',
      ar: 'عرّفنا بنشاطك. يحتفظ هذا الجهاز بما تكتبه حتى تنتهي من هذه الخطوة.',
    },
    documents: { en: 'Upload Documents', ar: 'رفع المستندات' },
    documents_hint: {
      en: 'Have your documents and IBAN ready. Photos taken with your phone are enough.',
      ar: 'جهّز مستنداتك ورقم الآيبان. تكفي صور ملتقطة بهاتفك.',
    },
    review: { en: 'Review Agreement', ar: 'مراجعة الاتفاقية' },
    review_hint: {
      en: 'Read the agreement in the language you prefer, then accept it.',
      ar: 'اقرأ الاتفاقية باللغة التي تفضلها ثم وافق عليها.',
    },
    sign: { en: 'Sign Agreement', ar: 'توقيع الاتفاقية' },
    sign_hint: {
      en: 'Your signature completes the agreement.',
      ar: 'بتوقيعك تكتمل الاتفاقية.',
    },
  },
  brand: {
    identity: { en: 'About the brand', ar: 'عن التاجر' },
    name: { en: 'Brand name', ar: 'اسم العلامة التجارية' },
    logo: { en: 'Logo', ar: 'الشعار' },
    logo_choose: { en: 'Choose a logo', ar: 'اختيار شعار' },
    logo_replace: { en: 'Choose another', ar: 'اختيار شعار آخر' },
    logo_remove: TERMS.remove,
    logo_preview: { en: 'The chosen logo', ar: 'الشعار المختار' },
    logo_hint: {
      en: 'JPEG, PNG, GIF or WebP, up to 5 MB. A square picture looks best.',
      ar: 'JPEG أو PNG أو GIF أو WebP بحجم لا يتجاوز 5 ميغابايت. الصورة المربعة أفضل.',
    },
    description: TERMS.description,
    description_hint: {
      en: 'Describe what you sell in one or two sentences.',
      ar: 'اكتب ما تبيعه في جملة أو جملتين.',
    },
    business: { en: 'The business', ar: 'النشاط' },
    entity_type: TERMS.entity_type,
    individual: TERMS.individual,
    individual_hint: {
      en: "You register with your civil ID and driver's license.",
      ar: 'التسجيل بالبطاقة المدنية ورخصة القيادة.',
    },
    individual_hint_without_license: {
      en: "You register with your civil ID number and a driver's license, civil ID or passport.",
      ar: 'التسجيل بالرقم المدني مع رخصة القيادة أو البطاقة المدنية أو جواز السفر.',
    },
    corporate: TERMS.corporate,
    corporate_hint: {
      en: "You register with the company's license and the ID of its signatory.",
      ar: 'التسجيل برخصة الشركة وهوية المفوض بالتوقيع.',
    },
    company_name: TERMS.company_name_english,
    company_name_arabic: TERMS.company_name_arabic,
    mcc: { en: 'Business type (MCC)', ar: 'نوع النشاط (MCC)' },
    registration_country: { en: 'Country of registration', ar: 'بلد التسجيل' },
    locked: { en: 'Your registration link determines this value.', ar: 'يحدده رابط التسجيل.' },
    payments: { en: 'Payments', ar: 'المدفوعات' },
    payment_type: { en: 'How will customers pay?', ar: 'كيف سيدفع العملاء؟' },
    pg: { en: 'Online', ar: 'عبر الإنترنت' },
    pg_hint: {
      en: 'Payment links and checkout on your website.',
      ar: 'روابط دفع وصفحة دفع في موقعك.',
    },
    pos: TERMS.pos_terminals,
    pos_hint: {
      en: 'Card payments at your shop or event.',
      ar: 'الدفع بالبطاقات في متجرك أو فعاليتك.',
    },
    both: { en: 'Both', ar: 'كلاهما' },
    both_hint: { en: 'Online and at POS terminals.', ar: 'عبر الإنترنت وبأجهزة نقاط البيع.' },
    devices: { en: 'Number of POS devices', ar: 'عدد أجهزة نقاط البيع' },
    delivery_type: { en: 'Delivery location type', ar: 'نوع موقع التسليم' },
    fairground: { en: 'Fairground', ar: 'أرض المعارض' },
    other_place: { en: 'Other', ar: 'موقع آخر' },
    fairground_place: {
      en: 'We deliver to the Kuwait International Fairground in Mishref.',
      ar: 'نسلّم في أرض معارض الكويت الدولية في مشرف.',
    },
    open_map: { en: 'Open the map', ar: 'فتح الخريطة' },
    maps_url: { en: 'Maps URL', ar: 'رابط الخريطة' },
    maps_url_hint: {
      en: 'Copy the link to the place from your maps app and paste it here.',
      ar: 'انسخ رابط الموقع من تطبيق الخرائط والصقه هنا.',
    },
    hall: { en: 'Hall number', ar: 'رقم الصالة' },
    suite: { en: 'Suite number', ar: 'رقم الجناح' },
    owner: { en: 'Owner and contact', ar: 'المالك وبيانات التواصل' },
    owner_hint: {
      en: 'We use this phone number and email address to contact you about the registration.',
      ar: 'نستخدم هذا الهاتف وهذا البريد الإلكتروني للتواصل معك بشأن التسجيل.',
    },
    phone: { en: 'Phone number', ar: 'رقم الهاتف' },
    phone_hint: {
      en: 'Enter a WhatsApp number so that our messages reach you.',
      ar: 'أدخل رقمًا عليه واتساب لتصلك رسائلنا.',
    },
    email: { en: "Owner's email", ar: 'البريد الإلكتروني للمالك' },
    email_hint: {
      en: 'We will open your account with this email address.',
      ar: 'سنفتح حسابك بهذا البريد الإلكتروني.',
    },
    own_account: {
      en: 'This brand is added to your account:',
      ar: 'سيُضاف هذا التاجر إلى حسابك:',
    },
    email_hint_staff: {
      en: "Optional. If you enter an address, we open the owner's account and send the link there.",
      ar: 'اختياري. إذا أدخلت البريد الإلكتروني فتحنا حساب المالك وأرسلنا الرابط إليه.',
    },
    nationality: TERMS.nationality,
    residence: { en: 'Country of residence', ar: 'بلد الإقامة' },
    online: { en: 'More about the brand (optional)', ar: 'المزيد عن التاجر (اختياري)' },
    online_hint: {
      en: 'You can skip these details now and add them later.',
      ar: 'يمكنك تخطي هذه البيانات الآن وإضافتها لاحقًا.',
    },
    website_hint: { en: 'For example najma.com', ar: 'مثال: najma.com' },
    handle_hint: { en: 'Enter only the account name.', ar: 'أدخل اسم الحساب فقط.' },
    deposit: { en: 'Deposit: {amount}', ar: 'مبلغ التأمين: {amount}' },
    website: TERMS.website,
    instagram: TERMS.instagram,
    twitter: { en: 'X (Twitter)', ar: 'إكس (تويتر)' },
    tiktok: TERMS.tiktok,
    submit: { en: 'Continue', ar: 'متابعة' },
    busy: TERMS.saving,
    created: { en: '{brand} has been added', ar: 'تمت إضافة {brand}' },
  },
  link: {
    title: { en: 'This link no longer works', ar: 'هذا الرابط لم يعد صالحًا' },
    share_text: {
      en: 'The link may have expired, reached its usage limit, or been copied incompletely.',
      ar: 'ربما انتهت صلاحية الرابط أو بلغ حد الاستخدام أو نُسخ ناقصًا.',
    },
    share_next: {
      en: 'Ask the person who sent the link for a new one. If you have registered before, use the link in our message.',
      ar: 'اطلب رابطًا جديدًا ممن أرسله إليك. وإن كنت قد سجلت من قبل فاستخدم الرابط الموجود في رسالتنا.',
    },
    access_next: {
      en: 'Use the link in the newest message that we sent you by WhatsApp or email. If you have set a password, sign in.',
      ar: 'استخدم الرابط الموجود في أحدث رسالة أرسلناها إليك عبر واتساب أو البريد الإلكتروني. وإن كنت قد عيّنت كلمة مرور فسجّل الدخول.',
    },
    sign_in: { en: 'Sign in', ar: 'تسجيل الدخول' },
  },
  mailbox: {
    title: { en: 'Check your mailbox', ar: 'راجع بريدك' },
    text: {
      en: 'The agreement is signed. We have sent you the link to set your password.',
      ar: 'تم توقيع الاتفاقية. أرسلنا إليك رابط تعيين كلمة المرور.',
    },
    sent_to: { en: 'Sent to:', ar: 'أُرسل إلى:' },
    not_there: {
      en: 'No message after a few minutes? Check your spam folder.',
      ar: 'لم تصلك رسالة بعد دقائق؟ راجع مجلد الرسائل غير المرغوب فيها.',
    },
  },
  complete: {
    title: { en: 'The registration is complete', ar: 'اكتمل التسجيل' },
    text: {
      en: 'We have all documents of {brand}, and the agreement is signed.',
      ar: 'استلمنا كل مستندات {brand}، وتم توقيع الاتفاقية.',
    },
    go_brand: { en: 'Open the brand', ar: 'فتح صفحة التاجر' },
  },
  pending: {
    mcc_not_allowed: {
      en: 'We have the documents of {brand}. You can sign once we have approved the business type.',
      ar: 'استلمنا مستندات {brand}. يمكنك التوقيع بعد موافقتنا على نوع النشاط.',
    },
    mcc_not_mapped: {
      en: 'We have the documents of {brand}. You can sign once we have set up the business type.',
      ar: 'استلمنا مستندات {brand}. يمكنك التوقيع بعد أن نُعدّ نوع النشاط في النظام.',
    },
    approved: {
      en: 'We have the documents of {brand} and are reviewing them.',
      ar: 'استلمنا مستندات {brand} ونراجعها الآن.',
    },
    again: { en: 'Documents are missing', ar: 'مستندات ناقصة' },
    again_text: {
      en: 'We requested documents of {brand} again. Once you have sent them, we continue the review.',
      ar: 'طلبنا مستندات {brand} من جديد. نتابع المراجعة بعد أن ترسلها.',
    },
    received: { en: 'Documents received', ar: 'استُلمت المستندات' },
    received_text: { en: 'Nothing is missing.', ar: 'لا ينقص شيء.' },
    requested: { en: 'You send the requested documents', ar: 'ترسل المستندات المطلوبة' },
    requested_text: {
      en: 'The documents that we requested again are listed above.',
      ar: 'تجد المستندات التي طلبناها من جديد في الأعلى.',
    },
    review: { en: 'We review your business', ar: 'نراجع نشاطك' },
    review_text: {
      en: "This usually takes up to two working days. You don't need to do anything.",
      ar: 'لا تستغرق المراجعة عادةً أكثر من يومي عمل. لا يلزمك أي إجراء.',
    },
    message: { en: 'You get a message', ar: 'تصلك رسالة' },
    message_text: { en: 'By WhatsApp and email to:', ar: 'عبر واتساب والبريد الإلكتروني إلى:' },
    sign: { en: 'You sign the agreement', ar: 'توقّع الاتفاقية' },
    sign_text: { en: 'The link is in the message.', ar: 'ستجد الرابط في الرسالة.' },
    replace: { en: 'Replace the documents', ar: 'استبدال المستندات' },
  },
  closed,
  success: {
    title: { en: 'Thank you for registering', ar: 'شكرًا لتسجيلك' },
    text: { en: 'Complete the registration in three steps.', ar: 'أكمل التسجيل في ثلاث خطوات.' },
    text_brand: {
      en: 'Complete the registration of {brand} in three steps.',
      ar: 'أكمل تسجيل {brand} في ثلاث خطوات.',
    },
    whatsapp: { en: 'Check your WhatsApp messages', ar: 'راجع رسالة واتساب' },
    whatsapp_go: {
      en: 'You can continue at any time with the link that we sent to:',
      ar: 'يمكنك المتابعة في أي وقت بالرابط الذي أرسلناه إلى:',
    },
    mail: { en: 'Open our email', ar: 'افتح رسالتنا في بريدك' },
    mail_password: {
      en: 'We sent the link to set your password to:',
      ar: 'أرسلنا رابط تعيين كلمة المرور إلى:',
    },
    documents: { en: 'Upload your documents', ar: 'ارفع مستنداتك' },
    documents_text: {
      en: 'Send photos of your documents and enter your IBAN.',
      ar: 'أرسل صور مستنداتك وأدخل رقم الآيبان.',
    },
    agreement: { en: 'Sign the agreement', ar: 'توقيع الاتفاقية' },
    agreement_text: {
      en: 'Read the agreement in Arabic or English and sign on the screen.',
      ar: 'اقرأ الاتفاقية بالعربية أو الإنجليزية ووقّع على الشاشة.',
    },
    again: {
      email: { en: 'Send the email again', ar: 'إرسال البريد من جديد' },
      whatsapp: { en: 'Send the WhatsApp message again', ar: 'إرسال رسالة واتساب من جديد' },
    },
    older_links: {
      en: 'Earlier links stay valid.',
      ar: 'تبقى الروابط السابقة صالحة.',
    },
    address: { en: 'We write to:', ar: 'نراسلك على:' },
    phone_wrong: { en: 'Wrong phone number? Correct it', ar: 'رقم الهاتف غير صحيح؟ صحّحه' },
    phone_new: { en: 'Correct phone number', ar: 'رقم الهاتف الصحيح' },
    phone_hint: {
      en: 'We will send a new link to this number. Links sent to the previous number will stop working.',
      ar: 'سنرسل رابطًا جديدًا إلى هذا الرقم، ولن تعمل الروابط المرسلة إلى الرقم السابق.',
    },
    address_wrong: { en: 'Wrong email address? Correct it', ar: 'البريد الإلكتروني غير صحيح؟ صحّحه' },
    address_new: { en: 'Correct email address', ar: 'البريد الإلكتروني الصحيح' },
    address_hint: {
      en: 'We will send a new link to this address. Earlier links will stop working.',
      ar: 'سنرسل رابطًا جديدًا إلى هذا البريد، ولن تعمل الروابط السابقة.',
    },
    address_save: { en: 'Correct and send', ar: 'تصحيح وإرسال' },
    go_documents: { en: 'Upload the documents now', ar: 'رفع المستندات الآن' },
    documents_again: {
      en: 'Send the documents that we requested again.',
      ar: 'أرسل المستندات التي طلبناها من جديد.',
    },
    go_documents_again: { en: 'Send the documents now', ar: 'إرسال المستندات الآن' },
    go_agreement: { en: 'Sign the agreement now', ar: 'توقيع الاتفاقية الآن' },
    go_account: { en: 'Go to your start page', ar: 'الانتقال إلى صفحتك الرئيسية' },
  },
  next,
  support: {
    question: { en: 'Questions? Contact us:', ar: 'لديك سؤال؟ تواصل معنا:' },
  },
} as const satisfies Words;

/** Replaces `begin.papers` in the page's placeholder, which is built before settings are known. */
export const papers_placeholder = {
  en: 'For an individual: civil ID number and an identity document',
  ar: 'للأفراد: الرقم المدني ووثيقة هوية',
} as const;
