import type { MessageText, Words } from '../../kernel/texts.ts';

export const sentences = {
  'The event will be sent again': 'سيُرسل الحدث مرة أخرى',
  'The test event is on its way': 'الحدث التجريبي في طريقه',
  'The webhook secret is replaced': 'تم استبدال المفتاح السري لـ Webhook',
  'Failed to load webhook deliveries': 'تعذر تحميل الأحداث المرسلة',
  'Failed to send the event': 'تعذر إرسال الحدث',
  'Failed to show the webhook secret': 'تعذر عرض المفتاح السري لـ Webhook',
  'Failed to replace the webhook secret': 'تعذر استبدال المفتاح السري لـ Webhook',
  'The brand has no address to post to': 'ليس للعلامة التجارية عنوان يُرسل إليه',
} as const;

export const words = {
  title: { en: 'Integration', ar: 'الربط التقني' },
  subtitle: {
    en: 'How the server of {name} takes payments and hears how they ended',
    ar: 'كيف يقبل خادم {name} المدفوعات ويعرف نتائجها',
  },
  secret: { en: 'Webhook secret', ar: 'المفتاح السري لـ Webhook' },
  secret_text: {
    en: 'Signs every event sent to your server. Anyone who has it can impersonate us.',
    ar: 'يوقّع كل حدث يُرسل إلى خادمك. من يملكه يستطيع انتحال صفتنا.',
  },
  show_secret: { en: 'Show the secret', ar: 'إظهار المفتاح السري' },
  hide_secret: { en: 'Hide the secret', ar: 'إخفاء المفتاح السري' },
  copy_secret: { en: 'Copy the webhook secret', ar: 'نسخ المفتاح السري لـ Webhook' },
  previous: {
    en: 'The replaced secret signs too until {moment}.',
    ar: 'الرمز المستبدل يوقّع أيضًا حتى {moment}.',
  },
  rotate: { en: 'Replace', ar: 'استبدال' },
  rotate_question: { en: 'Replace the webhook secret?', ar: 'استبدال المفتاح السري لـ Webhook؟' },
  overlap: { en: 'The current secret', ar: 'الرمز الحالي' },
  overlaps: {
    '0': { en: 'Stops signing at once', ar: 'يتوقف عن التوقيع فورًا' },
    '24': { en: 'Signs too for 24 hours', ar: 'يوقّع أيضًا 24 ساعة' },
    '72': { en: 'Signs too for 72 hours', ar: 'يوقّع أيضًا 72 ساعة' },
  },
  rotate_now: {
    en: 'Your server refuses every event from the moment you confirm until it has the new secret.',
    ar: 'يرفض خادمك كل حدث من لحظة التأكيد حتى يحصل على الرمز الجديد.',
  },
  rotate_later: {
    en: 'Every event carries both signatures for that time, so that your server can be changed over without a break.',
    ar: 'يحمل كل حدث التوقيعين خلال هذه المدة ليتسنى تغيير خادمك دون انقطاع.',
  },
  deliveries: { en: 'Events sent', ar: 'الأحداث المرسلة' },
  deliveries_text: {
    en: "What was posted to the brand's server, with every attempt",
    ar: 'ما أُرسل إلى خادم العلامة التجارية مع كل محاولة',
  },
  send_test: { en: 'Send test event', ar: 'إرسال حدث تجريبي' },
  state: { en: 'State', ar: 'الحالة' },
  all_states: { en: 'All states', ar: 'كل الحالات' },
  states: {
    pending: { en: 'Waiting', ar: 'قيد الانتظار' },
    delivered: { en: 'Delivered', ar: 'وصل' },
    failed: { en: 'Given up', ar: 'توقفت المحاولات' },
  },
  event: { en: 'Event', ar: 'الحدث' },
  events: {
    charge_captured: { en: 'Payment captured', ar: 'تم الدفع' },
    charge_failed: { en: 'Payment failed', ar: 'فشل الدفع' },
    charge_abandoned: { en: 'Payment abandoned', ar: 'تُرك الدفع' },
    refund_refunded: { en: 'Refund made', ar: 'تم الاسترداد' },
    refund_failed: { en: 'Refund failed', ar: 'فشل الاسترداد' },
    invoice_closed: { en: 'Invoice closed unpaid', ar: 'أُغلقت الفاتورة دون دفع' },
    test: { en: 'Test event', ar: 'حدث تجريبي' },
  },
  address: { en: 'Address', ar: 'العنوان' },
  attempts: { en: 'Attempts', ar: 'المحاولات' },
  attempt: { en: 'Attempt {n}', ar: 'المحاولة {n}' },
  created: { en: 'Created', ar: 'تاريخ الإنشاء' },
  next_attempt: { en: 'Next attempt', ar: 'المحاولة التالية' },
  test_mode: { en: 'Test', ar: 'تجريبي' },
  body: { en: 'Body', ar: 'النص' },
  copy_body: { en: 'Copy the body', ar: 'نسخ النص' },
  event_id: { en: 'Event ID', ar: 'معرّف الحدث' },
  delivered: { en: 'Delivered', ar: 'وقت الوصول' },
  no_attempts: { en: 'Not attempted yet', ar: 'لم تجرِ أي محاولة بعد' },
  none_yet: { en: 'No event has been sent yet', ar: 'لم يُرسل أي حدث بعد' },
  none_found: { en: 'No event is in this state', ar: 'لا يوجد حدث بهذه الحالة' },
  answered: { en: 'Answered {status}', ar: 'أجاب بالرمز {status}' },
  answered_redirect: {
    en: 'Answered {status}: redirects are not followed',
    ar: 'أجاب بالرمز {status}: لا تُتبع إعادة التوجيه',
  },
  took: { en: '{ms} ms', ar: '{ms} مللي ثانية' },
  problems: {
    address_refused: {
      en: 'This address is in a private network and is not called',
      ar: 'هذا العنوان في شبكة خاصة ولا يُتصل به',
    },
    name_unknown: { en: 'This host name could not be found', ar: 'هذا الاسم غير معروف' },
    not_reached: { en: 'The server could not be reached', ar: 'تعذر الوصول إلى الخادم' },
    timeout: { en: 'The server did not answer in time', ar: 'لم يُجب الخادم في الوقت المحدد' },
    connection_lost: { en: 'The connection broke', ar: 'انقطع الاتصال' },
  },
  send_again: { en: 'Send again', ar: 'إرسال مرة أخرى' },
  guide: { en: 'Integration guide', ar: 'دليل الربط' },
  guide_text: {
    en: 'Every example runs unchanged once you put in your API key and secret.',
    ar: 'يعمل كل مثال كما هو بعد إدخال مفتاحك ورمزك السري.',
  },
  api_address: { en: 'Address of the API', ar: 'عنوان الواجهة البرمجية' },
  copy_address: { en: 'Copy the address', ar: 'نسخ العنوان' },
  example_language: { en: 'Language of the examples', ar: 'لغة الأمثلة' },
  languages: {
    curl: { en: 'curl', ar: 'curl' },
    typescript: { en: 'TypeScript', ar: 'TypeScript' },
  },
  copy_example: { en: 'Copy the example', ar: 'نسخ المثال' },
  start: {
    title: { en: 'Before you start', ar: 'قبل البدء' },
    text: {
      en: 'An admin assigns your MID and hands you an API key with its secret. Keep the secret where your server alone can read it, never in an app or a web page. Send both with each call. Amounts are dinars with at most three decimals, from KWD 0.100, and KWD is the only currency. Begin with a test key: its payments move no money.',
      ar: 'يعيّن المسؤول رقم MID ويسلّمك مفتاح الواجهة البرمجية مع رمزه السري. احتفظ بالمفتاح السري حيث لا يقرؤه إلا خادمك، ولا تضعه أبدًا في تطبيق أو صفحة ويب. أرسل الاثنين مع كل نداء. المبالغ بالدينار وبثلاث خانات عشرية على الأكثر، والعملة الوحيدة هي KWD، وأقل مبلغ 0.100. ابدأ بالمفتاح التجريبي، فمدفوعاته لا تنقل أي أموال.',
    },
  },
  steps: {
    charge: {
      title: { en: 'Charge', ar: 'تحصيل مبلغ' },
      text: {
        en: 'The answer has an id, and below transaction.url the page where the customer pays. Always send an Idempotency-Key of your own: when a line breaks, repeat the same request under the same key, and the customer is charged once.',
        ar: 'في الجواب معرّف id، وتحت transaction.url الصفحة التي يدفع فيها العميل. أرسل دائمًا Idempotency-Key من عندك: إذا انقطع الاتصال فأعد الطلب نفسه بالمفتاح نفسه، ولا يُحصَّل المبلغ إلا مرة واحدة.',
      },
    },
    read: {
      title: { en: 'Read', ar: 'قراءة العملية' },
      text: {
        en: 'The customer comes back to your redirect address with ?tap_id=chg_... That is only a hint: read the charge before you deliver. CAPTURED is paid. INITIATED is not decided yet. Everything else is not paid.',
        ar: 'يعود العميل إلى عنوان العودة مع tap_id. هذه إشارة فقط: اقرأ العملية قبل أن تسلّم الطلب. CAPTURED تعني مدفوعة، وINITIATED لم تُحسم بعد، وكل ما عداهما غير مدفوع.',
      },
    },
    refund: {
      title: { en: 'Refund', ar: 'استرداد' },
      text: {
        en: 'A refund is PENDING until the provider has made it. Several refunds of one charge may add up to its amount.',
        ar: 'يبقى الاسترداد PENDING حتى ينفذه المزود. ويمكن استرداد مبلغ عملية واحدة على مراحل حتى كامل قيمتها.',
      },
    },
    verify: {
      title: { en: 'Check the signature', ar: 'التحقق من التوقيع' },
      text: {
        en: 'Each event carries X-Diwan-Event, X-Diwan-Event-Id and X-Diwan-Signature. Verify the signature before you use the content, and process each event id once. Answer quickly with any 2xx status. Otherwise we try again after 1, 10 and 60 minutes, then 3, 7, 13, 23, 35, 51 and 72 hours after the first try, as often as the settings of the platform say.',
        ar: 'يحمل كل حدث X-Diwan-Event وX-Diwan-Event-Id وX-Diwan-Signature. تحقق من التوقيع قبل الاعتماد على المحتوى، وعالج كل معرّف مرة واحدة فقط. أجب سريعًا بأي رمز 2xx. وتُعاد المحاولة مع أي جواب آخر بعد دقيقة و10 دقائق و60 دقيقة، ثم بعد 3 و7 و13 و23 و35 و51 و72 ساعة من المحاولة الأولى، بقدر ما تحدده إعدادات المنصة.',
      },
    },
  },
} as const satisfies Words;

export const messages = {
  webhook_given_up: {
    subject: {
      en: 'An event did not reach the server of {brand_name}',
      ar: 'تعذر إيصال حدث إلى خادم {brand_name}',
    },
    lines: [
      {
        en: 'The server at {address} did not take the event {event}. Attempts: {attempts}. We have stopped trying.',
        ar: 'لم يقبل الخادم في {address} الحدث {event}. عدد المحاولات: {attempts}. توقفنا عن المحاولة.',
      },
      {
        en: 'No payment is lost: its state is on {platform}. Please have the server checked, then send the event again from the page Integration of your brand.',
        ar: 'لم تُفقد أي عملية دفع، فحالتها محفوظة في {platform}. يرجى فحص الخادم ثم إعادة إرسال الحدث من صفحة الربط التقني الخاصة بعلامتك التجارية.',
      },
      {
        en: 'Other events that do not arrive today are listed on that page; we write once a day.',
        ar: 'تجد في تلك الصفحة ما لا يصل من أحداث أخرى اليوم، إذ نرسل رسالة واحدة في اليوم.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
