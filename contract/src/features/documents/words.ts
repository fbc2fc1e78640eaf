import { REQUEST_REASON_WORDS } from './request-words.ts';
import type { MessageText, Text, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'Bank name and IBAN are required': 'اسم البنك ورقم الآيبان مطلوبان',
  'Civil ID and full name in both languages are required':
    'الرقم المدني والاسم الكامل باللغتين مطلوبان',
  "Driver's license is required for individual brand registration":
    'رخصة القيادة مطلوبة لتسجيل تاجر فرد',
  'Company name in both languages is required': 'اسم الشركة باللغتين مطلوب',
  'All corporate documents are required': 'جميع مستندات الشركة مطلوبة',
  'Name in both languages and civil ID of the signatory are required':
    'اسم المفوض بالتوقيع باللغتين ورقمه المدني مطلوبان',
  'Failed to upload documents': 'تعذر رفع المستندات',
  'Your documents have been received.': 'تم استلام مستنداتك.',
  'Your documents have been received. Please continue with the agreement.':
    'تم استلام مستنداتك. يرجى المتابعة إلى الاتفاقية.',
  'Your documents have been received. We are reviewing your type of business and will contact you.':
    'تم استلام مستنداتك. نراجع نوع نشاطك وسنتواصل معك.',
  'These documents do not match the entity type': 'هذه المستندات لا تناسب نوع الكيان',
  'The status of this brand does not allow new documents':
    'لا تسمح حالة هذا التاجر بتقديم مستندات جديدة',
  'To change the bank details of an active brand, send a bank details request':
    'لتغيير البيانات البنكية لتاجر نشط قدّم طلب تغيير البيانات البنكية',
  'The uploaded file is no longer available. Please choose it again.':
    'لم يعد الملف المرفوع متاحًا. يرجى اختياره من جديد.',
  'You have submitted your documents 10 times, the limit before a review. Please wait for our review.':
    'قدّمت مستنداتك 10 مرات، وهو الحد الأقصى قبل المراجعة. يرجى انتظار مراجعتنا.',
  'Your documents exceed 100 MB in total, the limit before a review. Please wait for our review.':
    'تجاوز مجموع حجم مستنداتك 100 ميغابايت، وهو الحد الأقصى قبل المراجعة. يرجى انتظار مراجعتنا.',
  'This document has not been requested': 'لم يُطلب هذا المستند',
  'This document has already been submitted or is no longer needed':
    'سبق تقديم هذا المستند أو لم يعد مطلوبًا',
  'This document has already been requested': 'سبق طلب هذا المستند',
  'This document is not required for this entity type':
    'هذا المستند غير مطلوب لهذا النوع من الكيانات',
  'Your document has been received': 'تم استلام مستندك',
  'Please write what the owner should send instead': 'يرجى كتابة ما يجب على المالك إرساله بدلًا منه',
  'Please confirm the details that we read from your photo':
    'يرجى تأكيد البيانات التي قرأناها من صورتك',
} as const;

export const words = {
  kept: {
    en: '{value} is stored. Leave this field empty to keep it, or type a new value.',
    ar: 'القيمة المحفوظة {value}. اترك الحقل فارغًا للإبقاء عليها أو اكتب قيمة جديدة.',
  },
  title: { en: 'Upload Documents', ar: 'رفع المستندات' },
  subtitle: {
    en: 'To open an account for {brand}, we need to know who you are and which bank account to pay.',
    ar: 'لفتح حساب لـ {brand} نحتاج إلى معرفة هويتك والحساب البنكي الذي نحوّل إليه مستحقاتك.',
  },
  again: {
    en: 'We have your documents. You can replace them until the agreement is signed. Only files that you upload again are replaced.',
    ar: 'مستنداتك موجودة لدينا. يمكنك استبدالها حتى توقيع الاتفاقية، ولا يُستبدل إلا ما ترفعه من جديد.',
  },
  valid: { en: 'This number is correct', ar: 'هذا الرقم صحيح' },
  privacy: {
    en: 'Your civil ID and IBAN are stored encrypted. Only the people who review your registration see your documents.',
    ar: 'يُحفظ رقمك المدني ورقم الآيبان مشفّرين، ولا يطّلع على مستنداتك إلا من يراجع تسجيلك.',
  },
  forget: {
    action: { en: 'This is not my device: delete my entries', ar: 'هذا ليس جهازي: احذف ما كتبته' },
    hint: {
      en: 'This device keeps your entries encrypted for up to 7 days, or until you submit them.',
      ar: 'يحتفظ هذا الجهاز بما تكتبه مشفّرًا مدة أقصاها 7 أيام، أو إلى أن تقدّمه.',
    },
  },
  submit: { en: 'Submit documents', ar: 'تقديم المستندات' },
  busy: { en: 'Uploading…', ar: 'جارٍ الرفع…' },
  read: {
    mark: { en: 'Read from your photo. Please check it.', ar: 'قرأناه من صورتك. يرجى التحقق منه.' },
    title: { en: 'We read these details from your photo', ar: 'قرأنا هذه البيانات من صورتك' },
    hint: {
      en: 'Compare them with your document. If a detail is wrong, correct it in its field.',
      ar: 'قارنها بمستندك. إن وجدت خطأ فصحّحه في خانته.',
    },
    confirm: { en: 'These details are correct', ar: 'هذه البيانات صحيحة' },
    fields: {
      civil_id: TERMS.civil_id,
      signatory_civil_id: TERMS.civil_id,
      full_name_arabic: TERMS.full_name_arabic,
      full_name_english: TERMS.full_name_english,
      birth_date: { en: 'Date of birth', ar: 'تاريخ الميلاد' },
      expiry_date: { en: 'Valid until', ar: 'صالح حتى' },
    },
  },
  person: {
    title: { en: 'Your details', ar: 'بياناتك' },
    civil_id: TERMS.civil_id,
    civil_id_hint: { en: '{count} of 12 digits', ar: '{count} من 12 رقمًا' },
    name_arabic: TERMS.full_name_arabic,
    name_english: TERMS.full_name_english,
  },
  company: {
    title: { en: 'The company', ar: 'الشركة' },
    name_english: TERMS.company_name_english,
    name_arabic: TERMS.company_name_arabic,
    registration: { en: 'Commercial registration number', ar: 'رقم السجل التجاري' },
    registration_hint: { en: 'Optional.', ar: 'اختياري.' },
  },
  signatory: {
    title: { en: 'Who signs for the company', ar: 'من يوقّع عن الشركة' },
    description: {
      en: 'Enter these details exactly as they appear in the signatory authorization. They are shown in the agreement.',
      ar: 'أدخل هذه البيانات كما وردت في اعتماد التوقيع تمامًا، فهي تظهر في الاتفاقية.',
    },
    name_arabic: { en: "Signatory's name (Arabic)", ar: 'اسم المفوض بالتوقيع (بالعربية)' },
    name_english: { en: "Signatory's name (English)", ar: 'اسم المفوض بالتوقيع (بالإنجليزية)' },
    civil_id: { en: "Signatory's civil ID", ar: 'الرقم المدني للمفوض بالتوقيع' },
  },
  bank: {
    title: TERMS.bank_account,
    description: { en: 'Your payouts go to this account.', ar: 'تُحوّل مستحقاتك إلى هذا الحساب.' },
    iban: TERMS.iban,
    iban_hint: {
      en: '{count} of 30 characters, starts with KW',
      ar: '{count} من 30 خانة، يبدأ بـ KW',
    },
    name: TERMS.bank_name,
    name_hint: {
      en: 'We fill in the bank name from the IBAN if we know the bank.',
      ar: 'نملأ اسم البنك من رقم الآيبان إن كان البنك معروفًا لدينا.',
    },
    use: { en: 'Use {name}', ar: 'استخدام {name}' },
    differs: {
      en: 'This IBAN belongs to another bank. Please check the IBAN and the bank name.',
      ar: 'رقم الآيبان هذا تابع لبنك آخر. يرجى التحقق من الرقم ومن اسم البنك.',
    },
  },
  files: {
    title: TERMS.documents,
    description: {
      en: 'PDF, JPG or PNG, up to 5 MB each.',
      ar: 'PDF أو JPG أو PNG، بحجم لا يتجاوز 5 ميغابايت لكل ملف.',
    },
    driver_license_file: TERMS.driver_license,
    driver_license_file_hint: {
      en: 'Send the front, or the front and back one above the other in one picture.',
      ar: 'أرسل الوجه الأمامي، أو الوجهين أحدهما فوق الآخر في صورة واحدة.',
    },
    civil_id_or_passport: { en: 'Civil ID or passport', ar: 'البطاقة المدنية أو جواز السفر' },
    instead_hint: {
      en: "Instead of a driver's license, you can send the front of your civil ID or the photo page of your passport.",
      ar: 'بدلًا من رخصة القيادة يمكنك إرسال الوجه الأمامي للبطاقة المدنية أو صفحة الصورة في جواز السفر.',
    },
    license_optional_hint: {
      en: "If you do not have a driver's license, upload your civil ID or passport below.",
      ar: 'إن لم تكن لديك رخصة قيادة فارفع البطاقة المدنية أو جواز السفر أدناه.',
    },
    civil_id_file: { en: 'Civil ID (optional)', ar: 'البطاقة المدنية (اختياري)' },
    civil_id_file_hint: {
      en: 'We can check your documents faster with your civil ID.',
      ar: 'البطاقة المدنية تسرّع التحقق.',
    },
    commercial_license_file: { en: 'Commercial license', ar: 'الرخصة التجارية' },
    commercial_license_file_hint: {
      en: 'Send all pages of the valid license.',
      ar: 'أرسل الرخصة السارية بجميع صفحاتها.',
    },
    signatory_auth_file: { en: 'Signatory authorization', ar: 'اعتماد التوقيع' },
    signatory_auth_file_hint: {
      en: 'This document names the person who signs for the company.',
      ar: 'يحدد هذا المستند من يوقّع عن الشركة.',
    },
    signatory_id_file: { en: 'Signatory ID', ar: 'هوية المفوض بالتوقيع' },
    signatory_id_file_hint: {
      en: 'Send the civil ID or passport of the signatory.',
      ar: 'أرسل البطاقة المدنية أو جواز السفر للمفوض بالتوقيع.',
    },
  },
  field: {
    choose: { en: 'Choose file', ar: 'اختيار ملف' },
    choose_of: { en: '{label}: choose file', ar: '{label}: اختيار ملف' },
    replace: { en: 'Choose another', ar: 'اختيار ملف آخر' },
    camera: { en: 'Take photo', ar: 'التقاط صورة' },
    camera_of: { en: '{label}: take photo', ar: '{label}: التقاط صورة' },
    retake: { en: 'Take again', ar: 'التقاط من جديد' },
    back: { en: 'Add the back', ar: 'إضافة الوجه الخلفي' },
    back_of: { en: '{label}: add the back', ar: '{label}: إضافة الوجه الخلفي' },
    remove: TERMS.remove,
    remove_label: { en: 'Remove {label}', ar: 'إزالة {label}' },
    preview: { en: '{label}: the chosen picture', ar: '{label}: الصورة المختارة' },
    present: {
      en: 'Received. Choose a file only to replace it.',
      ar: 'تم الاستلام. اختر ملفًا فقط إن أردت استبداله.',
    },
    scaling: { en: 'Making the picture smaller…', ar: 'جارٍ تصغير الصورة…' },
  },
  quality: {
    checking: { en: 'Checking the picture…', ar: 'جارٍ فحص الصورة…' },
    good: { en: 'Sharp and well lit.', ar: 'الصورة واضحة والإضاءة جيدة.' },
    blurred: {
      en: 'The picture looks blurred. Hold the phone still, wait for the focus, and take the picture again.',
      ar: 'تبدو الصورة غير واضحة. ثبّت الهاتف وانتظر ضبط التركيز ثم أعد الالتقاط.',
    },
    dark: {
      en: 'The picture looks too dark. Go to a brighter place and take the picture again.',
      ar: 'تبدو الصورة معتمة. انتقل إلى مكان أكثر إضاءة وأعد الالتقاط.',
    },
    glare: {
      en: 'There is a reflection. Tilt the card a little and take the picture again.',
      ar: 'يظهر انعكاس ضوء. أمِل البطاقة قليلًا وأعد الالتقاط.',
    },
    far: {
      en: 'The document is too far away. Move closer until it fills the frame.',
      ar: 'المستند بعيد. اقترب حتى يملأ الإطار.',
    },
    cut_off: {
      en: 'One side of the document seems to be cut off. Show all four corners.',
      ar: 'يبدو أن جانبًا من المستند مقطوع. أظهر زواياه الأربع.',
    },
    unreadable: {
      en: "We can't read this picture. Take a photo, or choose another file.",
      ar: 'لا نستطيع قراءة هذه الصورة. التقط صورة أو اختر ملفًا آخر.',
    },
    small: {
      en: 'The picture is too small. Move closer until the document fills the screen.',
      ar: 'الصورة صغيرة جدًا. اقترب حتى يملأ المستند الشاشة.',
    },
  },
  camera: {
    how: {
      card: {
        en: 'Lay the card on a plain, dark surface and fit it into the frame.',
        ar: 'ضع البطاقة على سطح سادة داكن واجعلها داخل الإطار.',
      },
      page: {
        en: 'Lay the page flat and fit it into the frame.',
        ar: 'ضع الصفحة على سطح مستوٍ واجعلها داخل الإطار.',
      },
    },
    starting: {
      en: 'Opening the camera. Allow access when the browser asks.',
      ar: 'جارٍ فتح الكاميرا. اسمح بها عندما يسألك المتصفح.',
    },
    take: { en: 'Take the photo', ar: 'التقط الصورة' },
    retry: { en: 'Try the camera again', ar: 'جرّب الكاميرا مرة أخرى' },
    app: { en: 'Camera app', ar: 'تطبيق الكاميرا' },
    app_of: { en: '{label}: camera app', ar: '{label}: تطبيق الكاميرا' },
    file_of: { en: '{label}: choose a file instead', ar: '{label}: اختيار ملف بدلًا من ذلك' },
    instead: {
      en: 'You can take the photo with the camera app of your phone, or choose a file.',
      ar: 'يمكنك التقاط الصورة بتطبيق الكاميرا في هاتفك أو اختيار ملف.',
    },
    problem: {
      closed: {
        en: 'The camera works only over a secure connection (https) and in a current browser.',
        ar: 'لا تعمل الكاميرا إلا عبر اتصال آمن (https) وفي متصفح حديث.',
      },
      absent: {
        en: 'No camera was found on this device.',
        ar: 'لم يتم العثور على كاميرا في هذا الجهاز.',
      },
      refused: {
        en: 'The browser does not let this page use the camera. You can allow it in the browser settings.',
        ar: 'لا يسمح المتصفح لهذه الصفحة باستخدام الكاميرا. يمكنك السماح بها من إعدادات المتصفح.',
      },
      busy: {
        en: 'The camera cannot be started. Another app may be using it.',
        ar: 'تعذّر تشغيل الكاميرا. قد يكون تطبيق آخر يستخدمها.',
      },
    },
    hint: {
      looking: { en: 'Checking the picture…', ar: 'جارٍ فحص الصورة…' },
      good: { en: 'Good. Take the photo now.', ar: 'جيد. التقط الصورة الآن.' },
      blurred: {
        en: 'Not sharp yet. Stay inside the frame and hold the phone still.',
        ar: 'الصورة غير واضحة بعد. ابقَ داخل الإطار وثبّت الهاتف.',
      },
      dark: {
        en: 'Too dark. Go to a brighter place.',
        ar: 'الصورة معتمة. انتقل إلى مكان أكثر إضاءة.',
      },
      glare: {
        en: 'There is a reflection. Tilt the card a little.',
        ar: 'يظهر انعكاس ضوء. أمِل البطاقة قليلًا.',
      },
      far: {
        en: 'Move closer until the card fills the frame.',
        ar: 'اقترب حتى تملأ البطاقة الإطار.',
      },
      cut_off: {
        en: 'One side is cut off. Show all four corners.',
        ar: 'أحد الجوانب مقطوع. أظهر الزوايا الأربع.',
      },
    },
  },
  upload: {
    waiting: {
      en: 'Kept on this device, not uploaded yet',
      ar: 'محفوظ على هذا الجهاز ولم يُرفع بعد',
    },
    ready: { en: 'Uploaded', ar: 'تم الرفع' },
    of: { en: 'Upload of {label}', ar: 'رفع {label}' },
    retry: { en: 'Upload again', ar: 'إعادة الرفع' },
    retry_of: { en: '{label}: upload again', ar: '{label}: إعادة الرفع' },
  },
  asked: {
    title: { en: 'Please send one document again', ar: 'يرجى إرسال مستند مرة أخرى' },
    intro: {
      en: 'All your other documents stay as they are.',
      ar: 'تبقى بقية مستنداتك كما هي.',
    },
    since: { en: 'Requested on {date}', ar: 'طُلب في {date}' },
    note: { en: 'From the reviewer: {note}', ar: 'من المراجع: {note}' },
    send: { en: 'Send this file', ar: 'إرسال هذا الملف' },
  },
  reasons: REQUEST_REASON_WORDS,
  example: {
    good: { en: 'A good picture', ar: 'صورة جيدة' },
    bad: { en: 'Not like this', ar: 'ليس هكذا' },
    show: { en: 'Show an example', ar: 'عرض مثال' },
    card: {
      en: 'The picture shows the whole card on a plain, dark surface. All four corners are visible, sharp and without reflections.',
      ar: 'تظهر البطاقة كاملة على سطح سادة داكن، وزواياها الأربع ظاهرة، والصورة واضحة وبلا انعكاسات.',
    },
    paper: {
      en: 'The picture shows the whole page from straight above, and every line is readable. Send several pages as one PDF.',
      ar: 'صوّر الصفحة كاملة من فوقها مباشرة، بحيث يكون كل سطر مقروءًا. أرسل الصفحات المتعددة في ملف PDF واحد.',
    },
    both_sides: {
      en: 'You can send the front and back in one picture, one above the other.',
      ar: 'يمكنك إرسال الوجهين في صورة واحدة، أحدهما فوق الآخر.',
    },
  },
} as const satisfies Words;

/** Completes the message about documents: the owner must check the bank account. */
export const ACCOUNT_CHECK = {
  in_force: {
    en: 'if it is not yours, enter the correct account or contact us.',
    ar: 'إن لم يكن حسابك فأدخل الحساب الصحيح أو تواصل معنا.',
  },
  pending: {
    en: 'it was entered for you, and we use it only after you confirm it.',
    ar: 'أُدخل نيابة عنك، ولن نستخدمه إلا بعد تأكيدك.',
  },
} as const satisfies Record<string, Text>;

export const messages = {
  documents_received: {
    subject: { en: 'Documents received for {brand_name}', ar: 'تم استلام مستندات {brand_name}' },
    lines: [
      {
        en: 'We have received the documents of {brand_name}.',
        ar: 'استلمنا مستندات {brand_name}.',
      },
      {
        en: 'Bank account for payouts: {account}',
        ar: 'الحساب البنكي لتحويل المستحقات: {account}',
      },
      { en: 'Please check this account: {check}', ar: 'يرجى التحقق من هذا الحساب: {check}' },
      {
        en: 'You can see the next step of the registration at any time.',
        ar: 'يمكنك الاطلاع على الخطوة التالية من التسجيل متى شئت.',
      },
    ],
    action: { en: 'See the next step', ar: 'الاطلاع على الخطوة التالية' },
  },
  document_requested: {
    subject: {
      en: '{brand_name}: please send your {document} again',
      ar: '{brand_name}: يرجى إرسال {document} مرة أخرى',
    },
    lines: [
      {
        en: 'Please upload this document for {brand_name} again: {document}.',
        ar: 'يرجى رفع هذا المستند لـ {brand_name} مرة أخرى: {document}.',
      },
      { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
      { en: 'What to do: {instead}', ar: 'المطلوب: {instead}' },
      { en: 'Note: {note}', ar: 'ملاحظة: {note}' },
      {
        en: 'All your other documents stay as they are.',
        ar: 'تبقى بقية مستنداتك كما هي.',
      },
    ],
    action: { en: 'Send the document', ar: 'إرسال المستند' },
  },
} as const satisfies Record<string, MessageText>;
