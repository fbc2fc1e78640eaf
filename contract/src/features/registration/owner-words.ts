import type { Words } from '../../kernel/texts.ts';

/** The page that the owner of a rejected or suspended brand sees. */
export const closed = {
  rejected: { en: 'Your brand was rejected', ar: 'رُفض تسجيلك' },
  suspended: { en: 'Your brand is suspended', ar: 'حسابك معلّق' },
  suspended_text: {
    en: 'You cannot accept payments for now. Your balance with us remains yours.',
    ar: 'لا يمكنك استقبال المدفوعات حاليًا. وتبقى مستحقاتك لدينا محفوظة لك.',
  },
  reason: { en: 'Reason:', ar: 'السبب:' },
  can_do: { en: 'What you can do', ar: 'ما يمكنك فعله' },
  documents: {
    en: 'Send the documents that we requested. They are listed below.',
    ar: 'أرسل المستندات التي طلبناها. تجدها في الأسفل.',
  },
  answer: {
    en: 'Reply to us and mention your brand number: {number}.',
    ar: 'راسلنا للرد على السبب، واذكر رقمك لدينا: {number}.',
  },
  again: {
    en: 'Resolve the issue stated in the reason, then register again. We will review your brand again.',
    ar: 'عالج ما ورد في السبب ثم سجّل من جديد، وسنراجع تسجيلك مرة أخرى.',
  },
  again_documents: {
    en: 'After that, you can send the documents that we requested.',
    ar: 'بعد ذلك يمكنك إرسال المستندات التي طلبناها.',
  },
  again_button: { en: 'Register again', ar: 'التسجيل من جديد' },
  again_title: { en: 'Register {brand} again', ar: 'تسجيل {brand} من جديد' },
  again_answer: { en: 'What did you change?', ar: 'ماذا غيّرت؟' },
  again_hint: {
    en: 'The reviewer of your brand will see this text.',
    ar: 'سيرى هذا النص من يراجع تسجيلك.',
  },
} as const satisfies Words;

/** The steps from the registration to the first payment. */
export const next = {
  title: { en: 'What happens next', ar: 'ماذا بعد ذلك' },
  description: {
    en: 'From registration to your first payment.',
    ar: 'من التسجيل إلى أول عملية دفع لديك.',
  },
  review: { en: 'We review your documents', ar: 'نراجع مستنداتك' },
  review_text: {
    en: 'This usually takes up to two working days. We will write to you.',
    ar: 'لا تستغرق المراجعة عادةً أكثر من يومي عمل، وسنراسلك.',
  },
  active: { en: 'Your brand becomes active', ar: 'يصبح حسابك نشطًا' },
  active_text: {
    en: 'Then the steps below begin.',
    ar: 'ثم تبدأ الخطوات التالية.',
  },
  provider: { en: 'The payment provider opens your account', ar: 'يفتح مزود الدفع حسابك' },
  provider_text: {
    en: "We apply for the account on your behalf. You don't need to do anything.",
    ar: 'نتقدم بطلب الحساب نيابة عنك، ولا يلزمك أي إجراء.',
  },
  pos: { en: 'We set up your POS service', ar: 'نجهّز لك خدمة نقاط البيع' },
  pos_text: {
    en: 'We assign your merchant ID and send you the POS agreement.',
    ar: 'نعيّن لك رقم التاجر (MID) ونرسل إليك اتفاقية نقاط البيع.',
  },
  sign: { en: 'You sign the POS agreement', ar: 'توقّع اتفاقية نقاط البيع' },
  sign_text: {
    en: 'The agreement states the rental and the fees of your terminals.',
    ar: 'تتضمن الاتفاقية إيجار أجهزتك ورسومها.',
  },
  sign_link: { en: 'Sign the POS agreement', ar: 'توقيع اتفاقية نقاط البيع' },
  terminal: { en: 'You request a terminal', ar: 'تطلب جهاز نقاط بيع' },
  terminal_text: {
    en: 'You choose the day on which the rental starts.',
    ar: 'تختار اليوم الذي يبدأ فيه الإيجار.',
  },
  terminal_requested: {
    en: 'We have received your request. The terminal can take payments from the first day of the rental.',
    ar: 'استلمنا طلبك. يستقبل الجهاز المدفوعات من أول يوم في الإيجار.',
  },
  terminal_link: { en: 'Request a terminal', ar: 'طلب جهاز' },
  payment: { en: 'Your first payment', ar: 'أول عملية دفع' },
  payment_text: {
    en: 'Your first payment will appear here with its payout day.',
    ar: 'ستظهر أول عملية دفع هنا مع يوم تحويلها إليك.',
  },
  payment_online_text: {
    en: 'Connect your website or app, or invite your developer. Your first payment will appear here with its payout day.',
    ar: 'اربط موقعك أو تطبيقك بالدفع، أو ادعُ مطوّرك إلى ذلك. ستظهر أول عملية دفع هنا مع يوم تحويلها إليك.',
  },
  payment_link: { en: 'Open the integration', ar: 'فتح صفحة الربط التقني' },
} as const satisfies Words;
