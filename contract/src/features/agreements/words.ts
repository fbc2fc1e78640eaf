import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';
import { summary, terms } from './terms-words.ts';

export { heldBy, messages } from './message-words.ts';

export const sentences = {
  'Please confirm the bank account before you sign the agreement':
    'يرجى تأكيد الحساب البنكي قبل توقيع الاتفاقية',
  'The signature takes effect once the owner confirms it': 'يسري التوقيع بعد أن يؤكده المالك',
  'The agreement has already been signed': 'سبق توقيع الاتفاقية',
  'Please accept the agreement before proceeding': 'يرجى قبول الاتفاقية قبل المتابعة',
  'Please accept the agreement before signing': 'يرجى قبول الاتفاقية قبل التوقيع',
  'Please provide your signature': 'يرجى تقديم توقيعك',
  'Please log in to sign the agreement. Check your email for login instructions.':
    'يرجى تسجيل الدخول لتوقيع الاتفاقية. تحقق من بريدك الإلكتروني للحصول على تعليمات الدخول.',
  'Agreement signed successfully!': 'تم توقيع الاتفاقية بنجاح!',
  'Failed to load agreement': 'تعذر تحميل الاتفاقية',
  'Failed to load the fees and rates': 'تعذر تحميل الرسوم والأسعار',
  'Failed to sign agreement': 'تعذر توقيع الاتفاقية',
  'Failed to fetch agreement: {status}': 'تعذر جلب الاتفاقية: {status}',
  'Signature component not initialized': 'لم تتم تهيئة لوحة التوقيع',
  'The agreement cannot be prepared yet, because legal details of the operator are missing from the settings. Please contact support.':
    'لا يمكن إعداد الاتفاقية بعد: بيانات المشغّل القانونية غير مكتملة في الإعدادات. يرجى التواصل مع الدعم.',
  'Please submit the documents before you sign the agreement':
    'يرجى تقديم المستندات قبل توقيع الاتفاقية',
  'The agreement has changed in the meantime. Please read it again.':
    'تغيرت الاتفاقية في هذه الأثناء. يرجى قراءتها مرة أخرى.',
  'We are preparing the signed agreement. Please try again in a moment.':
    'يجري إعداد الاتفاقية الموقّعة. يرجى المحاولة بعد لحظات.',
  'Agreement signature required. Please sign the pending agreement first.':
    'يلزم توقيع الاتفاقية. يرجى أولًا توقيع الاتفاقية التي تنتظر توقيعك.',
  'Agreement signed! You can now request terminals.':
    'تم توقيع الاتفاقية! يمكنك الآن طلب أجهزة نقاط البيع.',
  'Please check the agreement checkbox before signing': 'يرجى تحديد مربع الاتفاقية قبل التوقيع',
  'Only a rate change can be declined. For any other agreement, please contact us.':
    'لا يمكن رفض سوى تغيير الأسعار. بشأن أي اتفاقية أخرى يرجى التواصل معنا.',
  'This rate change has already been declined': 'سبق رفض تغيير الأسعار هذا',
  'Declined. Your signed rates stay in force.': 'تم الرفض. تبقى أسعارك الموقّعة سارية.',
  'Failed to decline the agreement': 'تعذر رفض الاتفاقية',
  'No agreement needs a signature': 'لا توجد اتفاقية تحتاج إلى توقيع',
  'POS prices can be offered only to an active brand': 'لا تُعرض أسعار نقاط البيع إلا على تاجر نشط',
  'The POS agreement is already signed. Use "Change rates" to offer new prices. The owner must sign them.':
    'اتفاقية نقاط البيع موقّعة. استخدم «تغيير الأسعار» لعرض أسعار جديدة، ويجب أن يوقّعها المالك.',
  'The POS agreement is not signed yet. Use "Activate POS" to offer these rates.':
    'لم تُوقَّع اتفاقية نقاط البيع بعد. استخدم «تفعيل نقاط البيع» لعرض هذه الأسعار على التاجر.',
  'The brand already has these rates': 'هذه الأسعار هي أسعار التاجر الحالية',
  'The brand_id in the body must match the brand in the URL':
    'يجب أن يطابق brand_id في الطلب رقم التاجر في عنوان URL',
  'Each card can be listed only once': 'يمكن ذكر كل بطاقة مرة واحدة فقط',
  'POS fees saved': 'تم حفظ رسوم نقاط البيع',
  'POS is activated. We asked the owner to sign the agreement.':
    'تم تفعيل نقاط البيع، وطلبنا من المالك توقيع الاتفاقية.',
  'We asked the owner to sign the new rates': 'طلبنا من المالك توقيع الأسعار الجديدة',
  'Failed to load the POS fees': 'تعذر تحميل رسوم نقاط البيع',
  'Failed to save the POS fees': 'تعذر حفظ رسوم نقاط البيع',
  'Failed to activate POS': 'تعذر تفعيل نقاط البيع',
  'Failed to change the rates': 'تعذر تغيير الأسعار',
  'This file was not sealed by this platform': 'لم يُختم هذا الملف في هذه المنصة',
  'This file was altered after it was sealed': 'تم تعديل هذا الملف بعد ختمه',
  'This file was sealed by another platform': 'خُتم هذا الملف في منصة أخرى',
  'This agreement is authentic: it has not changed since we sealed it':
    'هذه الاتفاقية أصلية: لم تتغير منذ أن ختمناها',
  'This file is authentic: it has not changed since we sealed it':
    'هذا الملف أصلي: لم يتغير منذ أن ختمناه',
  'Failed to check the file': 'تعذر فحص الملف',
  'This agreement does not exist': 'هذه الاتفاقية غير موجودة',
  'A rejected or suspended brand cannot sign an agreement':
    'لا يمكن لتاجر مرفوض أو معلّق توقيع اتفاقية',
} as const;

export const words = {
  summary,
  terms,
  types: {
    service: { en: 'Service Agreement', ar: 'اتفاقية تقديم الخدمات' },
    pos_activation: { en: 'POS Service Activation', ar: 'تفعيل خدمة نقاط البيع' },
    rate_change: { en: 'Rate Change', ar: 'تغيير الإيجار' },
    fee_change: { en: 'Fee Update', ar: 'تحديث الرسوم' },
  },
  review: {
    title: { en: 'Review the agreement', ar: 'مراجعة الاتفاقية' },
    subtitle: {
      en: 'The service agreement between {brand} and us.',
      ar: 'اتفاقية تقديم الخدمات بيننا وبين {brand}.',
    },
    accept: { en: 'I have read the agreement and accept it', ar: 'قرأت الاتفاقية وأوافق عليها' },
    proceed: { en: 'Proceed to sign', ar: 'المتابعة إلى التوقيع' },
  },
  sign: {
    title: { en: 'Sign the agreement', ar: 'توقيع الاتفاقية' },
    intro: {
      en: 'Sign as you would on paper. After signing, the agreement can no longer be changed.',
      ar: 'وقّع كما توقّع على الورق. لا يمكن تغيير الاتفاقية بعد توقيعها.',
    },
    evidence: {
      en: 'We store the time, your IP address, your browser and a fingerprint of the text with your signature. We also store how you drew the signature (speed and pressure), to compare it with your documents.',
      ar: 'نحفظ مع توقيعك الوقت وعنوان IP والمتصفح وبصمة رقمية للنص. ونحفظ أيضًا طريقة رسم التوقيع (السرعة والضغط) لمقارنته بمستنداتك.',
    },
    back: { en: 'Back', ar: 'رجوع' },
    submit: { en: 'Sign the agreement', ar: 'توقيع الاتفاقية' },
    busy: { en: 'Signing…', ar: 'جارٍ التوقيع…' },
  },
  pending: {
    waits: { en: 'Signature pending', ar: 'بانتظار التوقيع' },
    intro: {
      en: 'This agreement takes effect when you sign it.',
      ar: 'تسري هذه الاتفاقية عند توقيعك عليها.',
    },
    for_owner: {
      en: 'The brand owner must sign this agreement.',
      ar: 'يجب أن يوقّع المالك هذه الاتفاقية.',
    },
    more: {
      en: 'After this agreement, there is another one to sign.',
      ar: 'توجد بعدها اتفاقية أخرى للتوقيع.',
    },
    rental: { en: 'Rental every 30 days', ar: 'الإيجار لكل 30 يومًا' },
    loss: { en: 'Terminal not returned', ar: 'جهاز لم يُعَد' },
    valid_from: { en: 'Signature deadline', ar: 'آخر موعد للتوقيع' },
    fees: {
      POS: { en: '{card} at terminals', ar: '{card} عبر الأجهزة' },
      PG: { en: '{card} online', ar: '{card} عبر الإنترنت' },
    },
    changes: { en: 'What changes', ar: 'ما الذي يتغير' },
    before: { en: 'Current terms', ar: 'الشروط الحالية' },
    after: TERMS.new,
    new_clause: { en: 'This clause is new.', ar: 'هذا البند جديد.' },
    agree: { en: 'I have read the agreement and agree to it', ar: 'قرأت الاتفاقية وأوافق عليها' },
    submit: { en: 'Sign Agreement', ar: 'توقيع الاتفاقية' },
    busy: { en: 'Signing…', ar: 'جارٍ التوقيع…' },
    decline: { en: 'Decline', ar: 'رفض' },
    decline_question: { en: 'Decline {agreement}?', ar: 'رفض {agreement}؟' },
    decline_text: {
      en: "Your signed rates stay in force, and declining does not put your payouts on hold. We will read your reason. We may make another offer, or end the agreement with 30 days' notice.",
      ar: 'تبقى أسعارك الموقّعة سارية، ولا يؤدي الرفض إلى حجز تحويلاتك. سنطّلع على السبب الذي تذكره، وقد نقدم عرضًا آخر أو ننهي الاتفاقية بإشعار مدته 30 يومًا.',
    },
    rates: { en: 'Current and new rates', ar: 'الأسعار الحالية والجديدة' },
    rate: { en: 'Rate', ar: 'السعر' },
    now: { en: 'Now', ar: 'الآن' },
    unchanged: { en: 'Unchanged', ar: 'بلا تغيير' },
  },
  history: {
    title: { en: 'Other agreements', ar: 'اتفاقيات أخرى' },
    replaced: { en: 'Replaced', ar: 'حلّت محلها أخرى' },
    signed: { en: 'Signed', ar: 'موقّعة' },
    declined: { en: 'Declined', ar: 'مرفوضة' },
    decline_reason: { en: 'Reason: {reason}', ar: 'السبب: {reason}' },
    download: { en: 'Download {agreement}', ar: 'تنزيل {agreement}' },
  },
  pos: {
    title: { en: 'POS rates', ar: 'أسعار نقاط البيع' },
    state: { en: 'POS agreement', ar: 'اتفاقية نقاط البيع' },
    states: {
      none: { en: 'Not activated', ar: 'غير مفعلة' },
      pending: { en: 'Waiting for the owner', ar: 'بانتظار المالك' },
      signed: { en: 'Signed', ar: 'موقّعة' },
    },
    sources: {
      signed: { en: 'signed', ar: 'موقّع' },
      offered: { en: 'offered', ar: 'معروض' },
      table: { en: 'fee table', ar: 'جدول الرسوم' },
    },
    set_fees: { en: 'POS fees', ar: 'رسوم نقاط البيع' },
    set_fees_intro: {
      en: 'These prices are offered to the brand. They apply only once the owner signs them.',
      ar: 'تُعرض هذه الأسعار على التاجر، ولا تسري إلا بعد أن يوقّعها المالك.',
    },
    save_fees: TERMS.save,
    activate: { en: 'Activate POS', ar: 'تفعيل نقاط البيع' },
    activate_intro: {
      en: 'This turns on POS and asks the owner to sign these rates. Terminals can be requested after the owner has signed.',
      ar: 'يفعّل هذا خدمة نقاط البيع ويطلب من المالك توقيع هذه الأسعار. يمكن طلب الأجهزة بعد توقيع المالك.',
    },
    change_rates: { en: 'Change rates', ar: 'تغيير الأسعار' },
    change_rates_intro: {
      en: 'A new rental and new fees are separate agreements. Each takes effect when the owner signs it.',
      ar: 'الإيجار الجديد والرسوم الجديدة اتفاقيتان منفصلتان، وتسري كل منهما عند توقيع المالك عليها.',
    },
    ask_owner: { en: 'Ask the owner to sign', ar: 'طلب توقيع المالك' },
    asking: { en: 'Sending…', ar: 'جارٍ الإرسال…' },
    rental_fee: { en: 'Rental for 30 days (KWD)', ar: 'الإيجار لكل 30 يومًا (د.ك)' },
    loss_fee: { en: 'Fee for an unreturned terminal (KWD)', ar: 'رسوم الجهاز الذي لم يُعَد (د.ك)' },
    with_fees: { en: 'Include transaction fees as well', ar: 'تضمين رسوم العمليات أيضًا' },
    percentage: { en: '{card}, percent', ar: '{card}، بالمئة' },
    fixed: { en: '{card}, fixed (KWD)', ar: '{card}، مبلغ ثابت (د.ك)' },
  },
  card_of: {
    local: { en: '{card}, local cards', ar: '{card}، البطاقات المحلية' },
    international: { en: '{card}, international cards', ar: '{card}، البطاقات الدولية' },
  },
  text: {
    label: { en: 'Text of the agreement', ar: 'نص الاتفاقية' },
    read_in: { en: 'Read in', ar: 'القراءة بـ' },
    unfold: { en: 'Show all', ar: 'عرض الكل' },
    fold: { en: 'Show less', ar: 'عرض أقل' },
  },
  pad: {
    label: { en: 'Signature', ar: 'التوقيع' },
    way: { en: 'How to sign', ar: 'طريقة التوقيع' },
    draw: { en: 'Draw', ar: 'بالرسم' },
    type: { en: 'Type', ar: 'بالكتابة' },
    draw_hint: {
      en: 'Use a finger, a pen or the mouse. If you only have a keyboard, choose Type.',
      ar: 'استخدم إصبعك أو قلمًا أو الفأرة. وإذا لم يكن لديك سوى لوحة المفاتيح فاختر الكتابة.',
    },
    type_hint: {
      en: 'The name that you type becomes your signature.',
      ar: 'الاسم الذي تكتبه يصبح توقيعك.',
    },
    sign_here: { en: 'Sign here', ar: 'وقّع هنا' },
    undo: { en: 'Undo', ar: 'تراجع' },
    clear: { en: 'Clear', ar: 'مسح' },
    typed_name: { en: 'Your full name', ar: 'اسمك الكامل' },
    typed_hint: { en: 'As written on your civil ID.', ar: 'كما هو في بطاقتك المدنية.' },
    canvas_empty: { en: 'Signature field, empty', ar: 'خانة التوقيع فارغة' },
    canvas_signed: { en: 'Signature field, signed', ar: 'خانة التوقيع موقّعة' },
    canvas_typed: { en: 'Signature: {name}', ar: 'التوقيع: {name}' },
  },
  seal: {
    title: { en: 'Check a signed agreement', ar: 'التحقق من اتفاقية موقّعة' },
    intro: {
      en: 'Choose the PDF of a signed agreement. We compare your file with the file that we sealed. We do not keep your file.',
      ar: 'اختر ملف PDF لاتفاقية موقّعة. نقارن ملفك بالملف الذي ختمناه، ولا نحفظ ملفك.',
    },
    offline_intro: {
      en: 'Choose the PDF of a signed agreement. The file is checked on this device and is not sent anywhere.',
      ar: 'اختر ملف PDF لاتفاقية موقّعة. يُفحص الملف على هذا الجهاز ولا يُرسل إلى أي مكان.',
    },
    choose: { en: 'Choose a PDF', ar: 'اختر ملف PDF' },
    offline: {
      en: 'Download this page for offline use',
      ar: 'تنزيل هذه الصفحة لاستخدامها دون اتصال',
    },
    signed_by: { en: 'Signed by', ar: 'الموقّع' },
    brand: TERMS.brand,
    signed_at: { en: 'Signed', ar: 'وُقّعت' },
    sealed_at: { en: 'Sealed', ar: 'خُتمت' },
    timestamp: { en: 'Timestamp from an authority', ar: 'ختم زمني من جهة مختصة' },
    timestamp_trusted: {
      en: 'Issued by an authority that we trust.',
      ar: 'صادر عن جهة معتمدة لدينا.',
    },
    timestamp_untrusted: {
      en: 'Issued by an authority that we do not trust.',
      ar: 'صادر عن جهة غير معتمدة لدينا.',
    },
    timestamp_unchecked: {
      en: 'Issued by an authority that was not checked.',
      ar: 'صادر عن جهة لم يُتحقق منها.',
    },
    text: TERMS.agreement,
    digest: { en: 'SHA-256 of the text', ar: 'البصمة الرقمية للنص' },
    replaced: {
      en: 'A newer signed agreement has replaced this one.',
      ar: 'حلّت اتفاقية موقّعة أحدث محل هذه الاتفاقية.',
    },
    in_force: {
      en: 'No newer agreement of this kind has been signed.',
      ar: 'لم تُوقَّع اتفاقية أحدث من هذا النوع.',
    },
    replaced_unknown: {
      en: 'Without a connection, we cannot check whether a newer agreement has replaced this one.',
      ar: 'لا يمكننا التحقق، دون اتصال بالإنترنت، مما إذا كانت اتفاقية أحدث قد حلّت محل هذه الاتفاقية.',
    },
    gone: {
      en: 'This brand no longer has an account with us.',
      ar: 'لم يعد لهذا التاجر حساب لدينا.',
    },
  },
  evidence: {
    law: {
      en: 'In Kuwait, this is an ordinary electronic signature (Law 20 of 2014, article 18). It is not a protected electronic signature (article 19), which needs a certificate from a licensed provider. The seal shows that the file is unaltered.',
      ar: 'يُعدّ هذا التوقيع في الكويت توقيعًا إلكترونيًا عاديًا (القانون رقم 20 لسنة 2014، المادة 18). وهو ليس توقيعًا إلكترونيًا محميًا (المادة 19)، لأن التوقيع المحمي يتطلب شهادة من مزود مرخص. ويبيّن الختم أن الملف لم يتغير.',
    },
    title: { en: 'Evidence of signing', ar: 'دليل التوقيع' },
    signed_by: { en: 'Signed by', ar: 'الموقّع' },
    role: TERMS.role,
    on_behalf_of: { en: 'On behalf of', ar: 'نيابةً عن' },
    time: { en: 'Time of signing', ar: 'وقت التوقيع' },
    address: { en: 'Internet address', ar: 'عنوان الإنترنت' },
    browser: { en: 'Browser', ar: 'المتصفح' },
    agreement: TERMS.agreement,
    version: TERMS.version,
    identity: {
      civil_id_or_cr: {
        en: 'Civil ID or commercial registration',
        ar: 'الرقم المدني أو السجل التجاري',
      },
      signatory_civil_id: { en: 'Civil ID of the signatory', ar: 'الرقم المدني للمفوض بالتوقيع' },
      iban: { en: 'IBAN', ar: 'رقم الآيبان' },
    },
    text_digest: { en: 'SHA-256 of the text', ar: 'البصمة الرقمية للنص' },
    signature_digest: { en: 'SHA-256 of the signature', ar: 'البصمة الرقمية للتوقيع' },
    witness: { en: 'Witness', ar: 'الشاهد' },
    confirmed: { en: 'Confirmed by the owner', ar: 'تأكيد المالك' },
    confirmed_by_code: {
      signature: {
        en: 'Signature, with a code sent by email',
        ar: 'التوقيع، برمز أُرسل بالبريد الإلكتروني',
      },
      account_and_signature: {
        en: 'Account and signature, with a code sent by email',
        ar: 'الحساب والتوقيع، برمز أُرسل بالبريد الإلكتروني',
      },
    },
    roles: {
      super_admin: { en: 'Super admin', ar: 'مسؤول عام' },
      admin: TERMS.admin,
      auditor: TERMS.auditor,
      partner_employee: { en: 'Partner employee', ar: 'موظف شريك' },
      partner: TERMS.partner,
      brand_owner: { en: 'Brand owner', ar: 'المالك' },
    },
  },
} as const satisfies Words;
