import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'There is nothing for the owner to confirm': 'لا يوجد ما يؤكده المالك',
  'The account or the agreement has changed. Please check the details again.':
    'تغيّر الحساب أو تغيّرت الاتفاقية. يرجى مراجعة البيانات من جديد.',
  'This brand has no owner with an email address. Add the owner first.':
    'لا يوجد لهذا التاجر مالك لديه بريد إلكتروني. أضف المالك أولًا.',
  'You cannot send another code yet. Seconds to wait: {seconds}':
    'لا يمكنك إرسال رمز آخر الآن. عدد الثواني المتبقية: {seconds}',
  'You can send at most {count} codes in 24 hours. Please try again tomorrow.':
    'الحد الأقصى للرموز المرسلة خلال 24 ساعة هو {count}. يرجى المحاولة غدًا.',
  "Enter the code from the owner's mailbox": 'أدخل الرمز المرسل إلى بريد المالك',
  'This code is wrong. Attempts left: {tries}': 'الرمز غير صحيح. المحاولات المتبقية: {tries}',
  'This code has expired. Please request a new code.': 'انتهت صلاحية هذا الرمز. يرجى طلب رمز جديد.',
  'The code must have 6 digits': 'يجب أن يتكوّن الرمز من 6 أرقام',
  "The code has been sent to the owner's mailbox": 'أُرسل الرمز إلى بريد المالك',
  'The bank account is confirmed': 'تم تأكيد الحساب البنكي',
  'Failed to load the details to confirm': 'تعذر تحميل البيانات المطلوب تأكيدها',
  'Failed to confirm': 'تعذر التأكيد',
} as const;

export const words = {
  title: { en: "The owner's confirmation", ar: 'تأكيد المالك' },
  for_staff: {
    en: 'The bank account and the signature take effect when the owner confirms them with a code. We send the code by email.',
    ar: 'يُعتمد الحساب البنكي والتوقيع بعد أن يؤكدهما المالك برمز نرسله إلى بريده الإلكتروني.',
  },
  for_owner: {
    en: 'These details were entered for you. Check them before you confirm.',
    ar: 'أُدخلت هذه البيانات نيابة عنك. راجعها قبل التأكيد.',
  },
  account: TERMS.bank_account,
  signature: { en: 'Signature of the service agreement', ar: 'توقيع اتفاقية تقديم الخدمات' },
  version: { en: 'Version {version}', ar: 'الإصدار {version}' },
  entered: { en: 'Entered by {name} on {date}', ar: 'أدخله {name} بتاريخ {date}' },
  entered_here: { en: 'Entered on {date}', ar: 'أُدخل بتاريخ {date}' },
  sent_to: { en: 'We send the code to:', ar: 'نرسل الرمز إلى:' },
  send: { en: 'Send the code', ar: 'إرسال الرمز' },
  send_again: { en: 'Send a new code', ar: 'إرسال رمز جديد' },
  code: { en: "Code from the owner's mailbox", ar: 'الرمز من بريد المالك' },
  code_hint: {
    en: 'The code has 6 digits and expires at {time}. Attempts left: {tries}',
    ar: 'يتكوّن الرمز من 6 أرقام وتنتهي صلاحيته في {time}. المحاولات المتبقية: {tries}',
  },
  confirm: TERMS.confirm,
  confirm_account: { en: 'This is my account', ar: 'هذا حسابي' },
  other_account: { en: 'Enter another account', ar: 'إدخال حساب آخر' },
  none: { en: 'Nothing is pending', ar: 'لا يوجد ما ينتظر التأكيد' },
  none_text: {
    en: 'The owner has confirmed everything that was entered for {brand}.',
    ar: 'أكّد المالك كل ما أُدخل لـ {brand}.',
  },
  go_on: { en: 'Continue the registration', ar: 'متابعة التسجيل' },
  open: { en: 'Go to the confirmation', ar: 'الانتقال إلى التأكيد' },
  pending_signature: {
    en: "This signature needs the owner's confirmation. Sign again only to replace it.",
    ar: 'يوجد توقيع ينتظر تأكيد المالك. لا توقّع من جديد إلا لاستبداله.',
  },
} as const satisfies Words;

export const messages = {
  owner_code: {
    subject: {
      en: 'Your code to confirm details of {brand_name}',
      ar: 'رمزك لتأكيد بيانات {brand_name}',
    },
    lines: [
      {
        en: '{entered_by} entered details of {brand_name} for you. Please check them:',
        ar: 'أدخل {entered_by} بيانات {brand_name} نيابة عنك. يرجى مراجعتها:',
      },
      {
        en: 'Bank account for payouts: {account}',
        ar: 'الحساب البنكي لتحويل المستحقات: {account}',
      },
      {
        en: 'With this code you sign the service agreement, version {agreement}.',
        ar: 'بهذا الرمز توقّع اتفاقية تقديم الخدمات، الإصدار {agreement}.',
      },
      {
        en: 'Give this code to the person who asks for it only if all details are correct. The code is valid until {until}.',
        ar: 'لا تعطِ هذا الرمز لمن يطلبه إلا إذا كانت كل البيانات صحيحة. الرمز صالح حتى {until}.',
      },
      {
        en: 'If you did not expect this message, do not give the code to anyone and contact our support.',
        ar: 'إن لم تكن تتوقع هذه الرسالة فلا تعطِ الرمز لأحد وتواصل مع الدعم.',
      },
    ],
    action: { en: 'Your code', ar: 'رمزك' },
  },
} as const satisfies Record<string, MessageText>;
