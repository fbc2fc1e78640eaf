import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

/**
 * The texts about the mailed link: the owner of the registration, the mail and the check of values.
 */
export const mailWords = {
  check: {
    title: { en: 'Check every value', ar: 'راجع جميع البيانات' },
    text: {
      en: 'Another device entered these values before you opened the email. Check each one, then confirm. You can sign after that.',
      ar: 'أُدخلت هذه البيانات من جهاز آخر قبل أن تفتح رسالة البريد. راجعها واحدة واحدة ثم أكّدها، وبعد ذلك يمكنك التوقيع.',
    },
    documents: TERMS.documents,
    no_documents: { en: 'No documents were submitted.', ar: 'لم تُقدَّم أي مستندات.' },
    wrong: {
      en: 'If a value is wrong, correct it before you confirm:',
      ar: 'إن كانت إحدى البيانات غير صحيحة فصحّحها قبل التأكيد:',
    },
    correct: { en: 'Correct the brand information', ar: 'تصحيح معلومات المتجر' },
    replace: { en: 'Replace the documents', ar: 'استبدال المستندات' },
    done: { en: 'I have checked every value', ar: 'راجعت جميع البيانات' },
  },
  whose: {
    title: { en: 'Is this your registration?', ar: 'هل هذا تسجيلك؟' },
    text: {
      en: 'Your documents will be stored for this brand and this email address. Confirm both before you upload anything.',
      ar: 'ستُسجَّل مستنداتك باسم هذا التاجر وهذا البريد الإلكتروني. أكّد الاثنين قبل رفع أي مستند.',
    },
    email: TERMS.email,
    confirm: { en: 'Yes, both are mine', ar: 'نعم، كلاهما لي' },
    refuse: {
      en: 'If one of them is not yours, close this page and upload nothing.',
      ar: 'إن لم يكن أحدهما لك فأغلق هذه الصفحة ولا ترفع أي مستند.',
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
      en: 'Until the link is opened, we send at most two emails an hour to one address. Check the spam folder as well.',
      ar: 'إلى أن يُفتح الرابط نرسل إلى البريد الواحد رسالتين في الساعة على الأكثر. راجع مجلد الرسائل غير المرغوب فيها أيضًا.',
    },
    address_fixed: {
      en: 'After the documents are submitted, the address can be changed only with the link in the email. If the address is wrong, start again with the share link.',
      ar: 'بعد تقديم المستندات لا يمكن تغيير البريد الإلكتروني إلا بالرابط الذي في الرسالة. وإن كان البريد غير صحيح فابدأ من جديد برابط التسجيل.',
    },
    opened: { en: 'I have opened the link', ar: 'فتحت الرابط' },
    not_opened: {
      en: 'The link has not been opened on this device.',
      ar: 'لم يُفتح الرابط على هذا الجهاز بعد.',
    },
    code: {
      en: 'Is the email on another device? You can sign here and confirm with a code that we send to the same address.',
      ar: 'هل رسالة البريد على جهاز آخر؟ يمكنك التوقيع هنا والتأكيد برمز نرسله إلى البريد نفسه.',
    },
    use_code: { en: 'Sign here with a code', ar: 'التوقيع هنا برمز' },
  },
} as const satisfies Words;
