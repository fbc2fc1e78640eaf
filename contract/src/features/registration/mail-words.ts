import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

/**
 * The texts about the mailed link: the owner of the registration, the mail and the check of values.
 */
export const mailWords = {
  check: {
    title: { en: 'Check all details', ar: 'راجع جميع البيانات' },
    text: {
      en: 'These details were entered on another device before you opened our email. Check and confirm them before you sign.',
      ar: 'أُدخلت هذه البيانات من جهاز آخر قبل أن تفتح رسالتنا. راجعها وأكّدها قبل التوقيع.',
    },
    documents: TERMS.documents,
    no_documents: { en: 'No documents were submitted.', ar: 'لم تُقدَّم أي مستندات.' },
    wrong: {
      en: 'If a detail is wrong, correct it before you confirm:',
      ar: 'إن وجدت خطأ في البيانات فصحّحه قبل التأكيد:',
    },
    correct: { en: 'Correct the brand information', ar: 'تصحيح معلومات التاجر' },
    replace: { en: 'Replace the documents', ar: 'استبدال المستندات' },
    done: { en: 'I have checked all details', ar: 'راجعت جميع البيانات' },
  },
  whose: {
    title: { en: 'Is this your registration?', ar: 'هل هذا تسجيلك؟' },
    text: {
      en: 'Your documents will be stored for this brand and this email address. Confirm both before you upload anything.',
      ar: 'ستُسجَّل مستنداتك باسم هذا التاجر وهذا البريد الإلكتروني. أكّد الاثنين قبل رفع أي مستند.',
    },
    email: TERMS.email,
    confirm: { en: 'Yes, both are mine', ar: 'نعم، هذه بياناتي' },
    refuse: {
      en: 'If the brand or the email address is not yours, close this page and do not upload anything.',
      ar: 'إن لم يكن التاجر أو البريد الإلكتروني المذكور أعلاه لك فأغلق هذه الصفحة ولا ترفع أي مستند.',
    },
  },
  open_mail: {
    title: { en: 'Open the email', ar: 'افتح رسالة البريد' },
    sign: {
      en: 'We sent you an email with a link to continue the registration of {brand}. Open the link on this device, then read the agreement and sign it.',
      ar: 'أرسلنا إليك رسالة فيها رابط لمتابعة تسجيل {brand}. افتح الرابط على هذا الجهاز ثم اقرأ الاتفاقية ووقّعها.',
    },
    review: {
      en: 'We have the documents of {brand}. We sent you an email with a link. The review starts after you open the link.',
      ar: 'استلمنا مستندات {brand}. أرسلنا إليك رسالة فيها رابط، وتبدأ المراجعة بعد أن تفتح الرابط.',
    },
    limits: {
      en: 'Check your spam folder too. Until you open the link, we send at most two emails an hour to your address.',
      ar: 'راجع مجلد الرسائل غير المرغوب فيها أيضًا. إلى أن تفتح الرابط نرسل إلى بريدك رسالتين في الساعة على الأكثر.',
    },
    address_fixed: {
      en: 'You have submitted documents, so you can change the email address and the phone number only with the link in our email. If the email address is wrong, start again with the share link.',
      ar: 'قدّمت المستندات، لذلك لا يمكنك تغيير البريد الإلكتروني ورقم الهاتف إلا بالرابط الذي في رسالتنا. وإن كان البريد غير صحيح فابدأ من جديد برابط التسجيل.',
    },
    opened: { en: 'I have opened the link', ar: 'فتحت الرابط' },
    not_opened: {
      en: 'The link has not been opened on this device.',
      ar: 'لم يُفتح الرابط على هذا الجهاز بعد.',
    },
    code: {
      en: 'Do you read your email on another device? You can sign here and confirm with a code that we send to the same address.',
      ar: 'هل تقرأ بريدك على جهاز آخر؟ يمكنك التوقيع هنا والتأكيد برمز نرسله إلى البريد نفسه.',
    },
    use_code: { en: 'Sign here with a code', ar: 'التوقيع هنا برمز' },
  },
} as const satisfies Words;
