import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'The event will be sent again': 'سيُرسل الحدث مرة أخرى',
  'The test event is being sent': 'جارٍ إرسال الحدث التجريبي',
  'The webhook secret has been replaced': 'تم استبدال المفتاح السري لـ Webhook',
  'Failed to load webhook deliveries': 'تعذر تحميل أحداث Webhook المرسلة',
  'Failed to send the event': 'تعذر إرسال الحدث',
  'Failed to show the webhook secret': 'تعذر عرض المفتاح السري لـ Webhook',
  'Failed to replace the webhook secret': 'تعذر استبدال المفتاح السري لـ Webhook',
  'The brand has no webhook address': 'لم يُحدَّد عنوان Webhook لهذا التاجر',
  'This webhook delivery does not exist': 'عملية إرسال Webhook هذه غير موجودة',
} as const;

export const words = {
  title: { en: 'Integration', ar: 'الربط التقني' },
  subtitle: {
    en: 'How the server of {name} accepts payments and receives their results',
    ar: 'كيف يقبل خادم {name} المدفوعات ويستلم نتائجها',
  },
  secret: { en: 'Webhook secret', ar: 'المفتاح السري لـ Webhook' },
  secret_text: {
    en: 'We use this secret to sign every event that we send to your server. Anyone who has it can impersonate us.',
    ar: 'نوقّع بهذا المفتاح كل حدث نرسله إلى خادمك. ومن يحصل على المفتاح يستطيع انتحال صفتنا.',
  },
  show_secret: { en: 'Show the secret', ar: 'إظهار المفتاح السري' },
  hide_secret: { en: 'Hide the secret', ar: 'إخفاء المفتاح السري' },
  copy_secret: { en: 'Copy the webhook secret', ar: 'نسخ المفتاح السري لـ Webhook' },
  previous: {
    en: 'Events are also signed with the previous secret until {moment}.',
    ar: 'تُوقَّع الأحداث أيضًا بالمفتاح السري السابق حتى {moment}.',
  },
  rotate: { en: 'Replace', ar: 'استبدال' },
  rotate_question: { en: 'Replace the webhook secret?', ar: 'استبدال المفتاح السري لـ Webhook؟' },
  overlap: { en: 'The current secret', ar: 'المفتاح السري الحالي' },
  overlaps: {
    '0': { en: 'Stops signing at once', ar: 'يتوقف عن التوقيع فورًا' },
    '24': {
      en: 'Keeps signing events for 24 more hours',
      ar: 'يستمر في توقيع الأحداث لمدة 24 ساعة',
    },
    '72': {
      en: 'Keeps signing events for 72 more hours',
      ar: 'يستمر في توقيع الأحداث لمدة 72 ساعة',
    },
  },
  rotate_now: {
    en: 'Your server will refuse all events until it has the new secret.',
    ar: 'سيرفض خادمك كل الأحداث إلى أن يحصل على المفتاح السري الجديد.',
  },
  rotate_later: {
    en: 'During this time we sign every event with both secrets, so you can update your server without interruption.',
    ar: 'خلال هذه المدة نوقّع كل حدث بالمفتاحين، فيمكنك تحديث خادمك دون انقطاع.',
  },
  deliveries: { en: 'Events sent', ar: 'الأحداث المرسلة' },
  deliveries_text: {
    en: "Events sent to the brand's server, and every delivery attempt",
    ar: 'الأحداث المرسلة إلى خادم التاجر مع كل محاولة',
  },
  send_test: { en: 'Send test event', ar: 'إرسال حدث تجريبي' },
  test_address: {
    en: 'We send a signed sample of the event to this address. Addresses in private networks are refused.',
    ar: 'نرسل إلى هذا العنوان نموذجًا موقّعًا من الحدث. ولا نقبل عناوين الشبكات الخاصة.',
  },
  test_event: {
    en: 'The sample has the form of the real event. No money moves.',
    ar: 'للنموذج صيغة الحدث الحقيقي نفسها، ولا تنتقل أي أموال.',
  },
  state: TERMS.state,
  all_states: { en: 'All states', ar: 'كل الحالات' },
  states: {
    pending: TERMS.waiting,
    delivered: { en: 'Delivered', ar: 'تم التسليم' },
    failed: { en: 'Given up', ar: 'توقفت المحاولات' },
  },
  event: { en: 'Event', ar: 'الحدث' },
  events: {
    charge_captured: { en: 'Payment captured', ar: 'تم الدفع' },
    charge_failed: { en: 'Payment failed', ar: 'فشل الدفع' },
    charge_abandoned: { en: 'Payment abandoned', ar: 'لم يكتمل الدفع' },
    refund_refunded: { en: 'Refund made', ar: 'تم الاسترداد' },
    refund_failed: { en: 'Refund failed', ar: 'فشل الاسترداد' },
    invoice_closed: { en: 'Invoice closed unpaid', ar: 'أُغلقت الفاتورة دون دفع' },
    dispute_opened: { en: 'Dispute opened', ar: 'فُتح اعتراض' },
    dispute_evidence_added: { en: 'Evidence added', ar: 'أُضيفت أدلة الاعتراض' },
    dispute_submitted: { en: 'Evidence submitted', ar: 'قُدّمت أدلة الاعتراض' },
    dispute_won: { en: 'Dispute decided for the brand', ar: 'حُسم الاعتراض لصالح التاجر' },
    dispute_lost: { en: 'Dispute decided for the customer', ar: 'حُسم الاعتراض لصالح العميل' },
    dispute_reversed: {
      en: 'Dispute recorded by mistake',
      ar: 'اعتراض سُجّل عن طريق الخطأ',
    },
    test: { en: 'Test event', ar: 'حدث تجريبي' },
  },
  address: { en: 'Address', ar: 'العنوان' },
  attempts: { en: 'Attempts', ar: 'المحاولات' },
  attempt: { en: 'Attempt {n}', ar: 'المحاولة {n}' },
  created: TERMS.created,
  next_attempt: { en: 'Next attempt', ar: 'المحاولة التالية' },
  test_mode: { en: 'Test', ar: 'تجريبي' },
  body: { en: 'Body', ar: 'النص' },
  copy_body: { en: 'Copy the body', ar: 'نسخ النص' },
  event_id: { en: 'Event ID', ar: 'معرّف الحدث' },
  delivered: { en: 'Delivered', ar: 'تم التسليم' },
  no_attempts: { en: 'Not attempted yet', ar: 'لم تجرِ أي محاولة بعد' },
  none_yet: { en: 'No event has been sent yet', ar: 'لم يُرسل أي حدث بعد' },
  none_found: { en: 'No event has this status', ar: 'لا يوجد حدث بهذه الحالة' },
  answered: { en: 'Answered {status}', ar: 'أجاب بالرمز {status}' },
  answered_redirect: {
    en: 'The server answered {status}. We do not follow redirects.',
    ar: 'أجاب الخادم بالرمز {status}. لا نتبع إعادة التوجيه.',
  },
  took: { en: '{ms} ms', ar: '{ms} مللي ثانية' },
  problems: {
    address_refused: {
      en: 'This address is in a private network. We do not call it.',
      ar: 'هذا العنوان في شبكة خاصة، ولا نتصل به.',
    },
    name_unknown: { en: 'This host name does not exist', ar: 'اسم الخادم هذا غير موجود' },
    not_reached: { en: 'The server could not be reached', ar: 'تعذر الوصول إلى الخادم' },
    timeout: { en: 'The server did not answer in time', ar: 'لم يستجب الخادم في الوقت المحدد' },
    connection_lost: { en: 'The connection was lost', ar: 'انقطع الاتصال' },
  },
  send_again: TERMS.send_again,
} as const satisfies Words;

export const messages = {
  webhook_given_up: {
    subject: {
      en: 'An event did not reach the server of {brand_name}',
      ar: 'تعذر إيصال حدث إلى خادم {brand_name}',
    },
    lines: [
      {
        en: 'The server at {address} did not accept the event {event}. Attempts: {attempts}. We have stopped trying.',
        ar: 'لم يقبل الخادم في {address} الحدث {event}. عدد المحاولات: {attempts}. توقفنا عن المحاولة.',
      },
      {
        en: 'No payment is lost: {platform} shows the status of each payment. Ask your developer to check the server. Then send the event again from the Integration page of your brand.',
        ar: 'لم تُفقد أي عملية دفع، وتظهر حالة كل عملية في {platform}. اطلب من مطوّرك فحص الخادم، ثم أعد إرسال الحدث من صفحة الربط التقني الخاصة بك.',
      },
      {
        en: 'We send this message at most once a day. The Integration page lists all events that were not delivered.',
        ar: 'نرسل هذه الرسالة مرة واحدة في اليوم على الأكثر. وتعرض صفحة الربط التقني كل الأحداث التي لم تصل.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
