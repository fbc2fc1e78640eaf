import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'Campaign not found': 'الحملة غير موجودة',
  'This campaign does not include this brand': 'لا تشمل هذه الحملة هذا التاجر',
  'This campaign is no longer a draft, so it cannot be edited or started':
    'لم تعد هذه الحملة مسودة، فلا يمكن تعديلها أو بدؤها',
  'This campaign is not running, so it cannot be stopped': 'هذه الحملة غير جارية، فلا يمكن إيقافها',
  'This campaign is not stopped, so it cannot be resumed':
    'هذه الحملة غير متوقفة، فلا يمكن استئنافها',
  'This campaign has already ended': 'سبق أن انتهت هذه الحملة',
  'The number of brands has changed from {shown} to {now}. Please check the preview again.':
    'تغيّر عدد التجار من {shown} إلى {now}. يرجى مراجعة المعاينة مرة أخرى.',
  'No agreement has been prepared for this brand': 'لم تُعدّ اتفاقية لهذا التاجر',
  'The deadline must be after today': 'يجب أن يكون الموعد النهائي بعد اليوم',
  'The deadline must be within a year': 'يجب أن يكون الموعد النهائي خلال سنة',
  'No brand matches these conditions. Please change them.':
    'لا يوجد تاجر يطابق هذه الشروط. يرجى تغييرها.',
  'This clause contains brand-specific details, so a campaign cannot change it':
    'يحتوي هذا البند على بيانات خاصة بكل تاجر، فلا يمكن تعديله بحملة',
  'The fee table does not contain this card type for POS terminals':
    'لا يتضمن جدول الرسوم نوع البطاقة هذا لأجهزة نقاط البيع',
  'This partner does not exist': 'هذا الشريك غير موجود',
  'You can choose each day only once': 'يمكن اختيار كل يوم مرة واحدة فقط',
  'You can choose each card type only once': 'يمكن اختيار كل نوع بطاقة مرة واحدة فقط',
  'A campaign can make only one change': 'لا تتضمن الحملة إلا تعديلًا واحدًا',
  'A campaign can change the rental or the transaction fees, not both':
    'يمكن أن تعدّل الحملة الإيجار أو رسوم العمليات، لا كليهما',
  "From the second line on, start each line with '- '":
    "ابتداءً من السطر الثاني، ابدأ كل سطر بـ '- '",
  'Please choose a partner or an MCC': 'يرجى اختيار شريك أو رمز فئة',
  'Another admin has changed this campaign in the meantime. Please check the campaign again.':
    'عدّل مسؤول آخر هذه الحملة في هذه الأثناء. يرجى مراجعتها من جديد.',
  'The campaign has been started': 'بدأت الحملة',
  'The campaign has been stopped': 'أُوقفت الحملة',
  'The campaign has been resumed': 'استُؤنفت الحملة',
  'The campaign has been cancelled': 'أُلغيت الحملة',
  'The draft has been saved': 'حُفظت المسودة',
  'Failed to load the campaigns': 'تعذر تحميل الحملات',
  'Failed to load the campaign': 'تعذر تحميل الحملة',
  'Failed to save the campaign': 'تعذر حفظ الحملة',
  'Failed to change the campaign': 'تعذر تغيير الحملة',
  'Failed to load the preview': 'تعذر تحميل المعاينة',
  'Failed to download the file': 'تعذر تنزيل الملف',
} as const;

export const words = {
  title: { en: 'Campaigns', ar: 'الحملات' },
  subtitle: {
    en: 'Change one clause or price for many brands and collect their signatures',
    ar: 'تعديل بند أو سعر لعدة تجار وجمع توقيعاتهم',
  },
  back: { en: 'Campaigns', ar: 'الحملات' },
  back_to_settings: TERMS.settings,
  create: { en: 'New campaign', ar: 'حملة جديدة' },
  none: {
    title: { en: 'No campaigns yet', ar: 'لا توجد حملات بعد' },
    text: {
      en: 'Change a clause or a price for all brands, or for the brands that you choose.',
      ar: 'عدّل بندًا أو سعرًا لجميع التجار أو لمن تختارهم.',
    },
  },
  columns: {
    name: TERMS.name,
    changes: TERMS.changes,
    state: TERMS.status,
    deadline: { en: 'Deadline', ar: 'الموعد النهائي' },
    signed: { en: 'Signed', ar: 'الموقّعون' },
    started: { en: 'Started', ar: 'بدأت' },
  },
  signed_of: { en: '{signed} of {reached}', ar: '{signed} من {reached}' },
  types: {
    service: { en: 'Clause', ar: 'بند' },
    rate_change: { en: 'Rental', ar: 'الإيجار' },
    fee_change: { en: 'Transaction fees', ar: 'رسوم العمليات' },
  },
  states: {
    draft: { en: 'Draft', ar: 'مسودة' },
    running: TERMS.running,
    stopped: { en: 'Stopped', ar: 'متوقفة' },
    finished: { en: 'Finished', ar: 'مكتملة' },
    cancelled: { en: 'Cancelled', ar: 'ملغاة' },
  },
  brand_states: {
    waiting: TERMS.waiting,
    drafted: { en: 'Prepared', ar: 'أُعدّت' },
    told: { en: 'Notified', ar: 'أُبلغ' },
    reminded: { en: 'Reminded', ar: 'ذُكّر' },
    signed: { en: 'Signed', ar: 'وقّع' },
    held: { en: 'On hold', ar: 'عليه حجز' },
    excluded: { en: 'Excluded', ar: 'مستبعد' },
  },
  exclusions: {
    not_active: { en: 'Not active', ar: 'غير نشط' },
    no_owner: { en: 'No owner who can sign', ar: 'بلا مالك يمكنه التوقيع' },
    no_agreement: { en: 'No signed service agreement', ar: 'بلا اتفاقية تقديم خدمات موقّعة' },
    no_terminals: { en: 'No signed POS agreement', ar: 'بلا اتفاقية نقاط بيع موقّعة' },
    same_terms: { en: 'Already has these terms', ar: 'لديه هذه الشروط بالفعل' },
    too_late: {
      en: 'Agreement not prepared before the deadline',
      ar: 'لم تُعدّ اتفاقيته قبل الموعد النهائي',
    },
    replaced: { en: 'Replaced by a newer change', ar: 'حلّ محله تعديل أحدث' },
    withdrawn: { en: 'Withdrawn', ar: 'مسحوب' },
  },
  form: {
    new_title: { en: 'New campaign', ar: 'حملة جديدة' },
    new_subtitle: {
      en: 'We send messages only after you check the preview and start the campaign.',
      ar: 'لا نرسل الرسائل إلا بعد أن تراجع المعاينة وتبدأ الحملة.',
    },
    edit_title: { en: 'Edit campaign', ar: 'تعديل الحملة' },
    change: { en: 'What changes', ar: 'ما الذي يتغير' },
    brands: { en: 'Which brands', ar: 'التجار المشمولون' },
    times: { en: 'Deadline and reminders', ar: 'الموعد النهائي والتذكيرات' },
    name: TERMS.name,
    name_hint: { en: 'For admins only.', ar: 'للمسؤولين فقط.' },
    kind: { en: 'Kind of change', ar: 'نوع التعديل' },
    clause: { en: 'Clause', ar: 'البند' },
    new_clause: { en: 'A new clause at the end', ar: 'بند جديد في النهاية' },
    clause_en: { en: 'New text in English', ar: 'النص الجديد بالإنجليزية' },
    clause_ar: { en: 'New text in Arabic', ar: 'النص الجديد بالعربية' },
    rental_fee: { en: 'Rental for 30 days (KWD)', ar: 'الإيجار لكل 30 يومًا (د.ك)' },
    loss_fee: {
      en: 'Fee for a terminal that is not returned (KWD)',
      ar: 'رسوم الجهاز الذي لا يُعاد (د.ك)',
    },
    loss_fee_hint: {
      en: 'Leave empty to keep the agreed fee.',
      ar: 'اتركه فارغًا للإبقاء على الرسوم المتفق عليها.',
    },
    fee_card: TERMS.card_type,
    fee_percentage: { en: 'Percentage', ar: 'النسبة المئوية' },
    fee_fixed: { en: 'Fixed amount (KWD)', ar: 'مبلغ ثابت (د.ك)' },
    add_fee: { en: 'Add a card type', ar: 'إضافة نوع بطاقة' },
    remove_fee: { en: 'Remove {card}', ar: 'إزالة {card}' },
    choice: TERMS.brands,
    choices: {
      all: { en: 'All brands', ar: 'جميع التجار' },
      filter: { en: 'By partner or MCC', ar: 'حسب الشريك أو رمز الفئة' },
      hand: { en: 'Selected individually', ar: 'تجار تختارهم واحدًا واحدًا' },
    },
    partner: TERMS.partner,
    mcc: TERMS.mcc,
    by_hand: { en: 'Chosen brands', ar: 'التجار المختارون' },
    deadline: { en: 'Last day for signing', ar: 'آخر يوم للتوقيع' },
    deadline_hint: {
      en: 'After this day, payouts and terminal requests of brands that have not signed a price change are on hold. If a clause is not signed, only terminal requests are on hold.',
      ar: 'ابتداءً من اليوم التالي، تُحجز التحويلات وطلبات الأجهزة إذا لم يُوقَّع تعديل السعر، وتُحجز طلبات الأجهزة فقط إذا لم يُوقَّع البند.',
    },
    reminders: { en: 'Reminders (days before)', ar: 'التذكيرات (بالأيام قبل الموعد)' },
    reminders_hint: { en: 'You can enter up to five.', ar: 'يمكنك إدخال خمسة على الأكثر.' },
    save: { en: 'Save and preview', ar: 'حفظ ومعاينة' },
  },
  preview: {
    title: { en: 'Preview', ar: 'معاينة' },
    reached: { en: 'Brands that receive an agreement', ar: 'تجار يتلقون اتفاقية' },
    left_out: { en: 'Excluded', ar: 'المستبعدون' },
    replaces: {
      of_campaign: {
        en: {
          one: '{number} brand has not signed the agreement of the campaign {name}. This campaign replaces that agreement.',
          other:
            '{number} brands have not signed the agreement of the campaign {name}. This campaign replaces that agreement.',
        },
        ar: {
          zero: 'وقّع جميع التجار اتفاقية الحملة {name}.',
          one: 'لم يوقّع تاجر واحد اتفاقية الحملة {name}. تحل هذه الحملة محل تلك الاتفاقية.',
          two: 'لم يوقّع تاجران اتفاقية الحملة {name}. تحل هذه الحملة محل تلك الاتفاقية.',
          few: 'لم يوقّع {number} تجار اتفاقية الحملة {name}. تحل هذه الحملة محل تلك الاتفاقية.',
          many: 'لم يوقّع {number} تاجرًا اتفاقية الحملة {name}. تحل هذه الحملة محل تلك الاتفاقية.',
          other: 'لم يوقّع {number} تاجر اتفاقية الحملة {name}. تحل هذه الحملة محل تلك الاتفاقية.',
        },
      },
      single: {
        en: {
          one: '{number} brand has another unsigned agreement of this kind. This campaign replaces that agreement.',
          other:
            '{number} brands have another unsigned agreement of this kind. This campaign replaces that agreement.',
        },
        ar: {
          zero: 'لا يوجد تاجر لديه اتفاقية أخرى غير موقّعة من هذا النوع.',
          one: 'لدى تاجر واحد اتفاقية أخرى غير موقّعة من هذا النوع. تحل هذه الحملة محل تلك الاتفاقية.',
          two: 'لدى تاجرين اتفاقيتان أخريان غير موقّعتين من هذا النوع. تحل هذه الحملة محلهما.',
          few: 'لدى {number} تجار اتفاقيات أخرى غير موقّعة من هذا النوع. تحل هذه الحملة محلها.',
          many: 'لدى {number} تاجرًا اتفاقيات أخرى غير موقّعة من هذا النوع. تحل هذه الحملة محلها.',
          other: 'لدى {number} تاجر اتفاقيات أخرى غير موقّعة من هذا النوع. تحل هذه الحملة محلها.',
        },
      },
    },
    difference_of: { en: 'What changes for {brand}', ar: 'ما الذي يتغير لـ {brand}' },
    before: { en: 'Current terms', ar: 'الشروط الحالية' },
    after: TERMS.new,
    not_there: { en: 'Does not exist yet', ar: 'غير موجود بعد' },
    show_difference: { en: 'Show what changes', ar: 'عرض ما يتغير' },
  },
  detail: {
    changed: { en: 'What changes', ar: 'ما الذي يتغير' },
    clause: { en: 'Clause', ar: 'البند' },
    english: { en: 'English', ar: 'الإنجليزية' },
    arabic: { en: 'Arabic', ar: 'العربية' },
    rental_fee: { en: 'Rental for 30 days', ar: 'الإيجار لكل 30 يومًا' },
    loss_fee: { en: 'Fee for a lost terminal', ar: 'رسوم الجهاز المفقود' },
    deadline: { en: 'Last day for signing', ar: 'آخر يوم للتوقيع' },
    reminders: { en: 'Reminders', ar: 'التذكيرات' },
    reminders_before: {
      en: 'Days before the deadline: {days}',
      ar: 'عدد الأيام قبل الموعد: {days}',
    },
    no_reminders: TERMS.none,
    created_by: { en: 'Created by', ar: 'أنشأها' },
    started_by: { en: 'Started by', ar: 'بدأها' },
    started_at: { en: 'Started', ar: 'بدأت' },
    ended_at: { en: 'Ended', ar: 'انتهت' },
    stopped_because: { en: 'Stopped: {reason}', ar: 'متوقفة: {reason}' },
    cancelled_because: { en: 'Cancelled: {reason}', ar: 'أُلغيت: {reason}' },
  },
  wall: {
    title: { en: 'Progress', ar: 'التقدم' },
    preparing: {
      en: '{done} of {total} agreements prepared',
      ar: 'الاتفاقيات المُعدّة: {done} من {total}',
    },
    signed: { en: '{signed} of {total} signed', ar: 'وقّع {signed} من {total}' },
    brands: TERMS.brands,
    export: { en: 'Download as CSV', ar: 'تنزيل بصيغة CSV' },
    search: { en: 'Search brands', ar: 'البحث في التجار' },
    state: TERMS.status,
    none: { en: 'No brands', ar: 'لا يوجد تجار' },
    none_text: { en: 'No brand has this status.', ar: 'لا يوجد تاجر بهذه الحالة.' },
  },
  brand_columns: {
    brand: TERMS.brand,
    partner: TERMS.partner,
    state: TERMS.status,
    exclusion: TERMS.reason,
    drafted: { en: 'Prepared', ar: 'أُعدّت' },
    reminders: { en: 'Reminders', ar: 'التذكيرات' },
    reminded: { en: 'Last reminder', ar: 'آخر تذكير' },
    signed: { en: 'Signed', ar: 'وقّع' },
    signer: { en: 'Signed by', ar: 'وقّعها' },
    actions: TERMS.actions,
  },
  pack: {
    download: { en: 'Evidence (ZIP)', ar: 'ملف الإثبات (ZIP)' },
    download_named: { en: 'Download the evidence for {brand}', ar: 'تنزيل ملف إثبات {brand}' },
  },
  actions: {
    edit: TERMS.edit,
    start: { en: 'Start', ar: 'بدء' },
    stop: { en: 'Stop', ar: 'إيقاف' },
    resume: { en: 'Resume', ar: 'استئناف' },
    cancel: { en: 'Cancel campaign', ar: 'إلغاء الحملة' },
  },
  start: {
    question: { en: 'Start {name}?', ar: 'بدء {name}؟' },
    text: {
      en: {
        one: '{number} brand will receive an agreement and a message. The last day for signing is {deadline}.',
        other:
          '{number} brands will receive an agreement and a message. The last day for signing is {deadline}.',
      },
      ar: {
        zero: 'لا يتلقى أي تاجر اتفاقية.',
        one: 'يتلقى تاجر واحد اتفاقية ورسالة. آخر يوم للتوقيع {deadline}.',
        two: 'يتلقى تاجران اتفاقية ورسالة. آخر يوم للتوقيع {deadline}.',
        few: 'يتلقى {number} تجار اتفاقية ورسالة. آخر يوم للتوقيع {deadline}.',
        many: 'يتلقى {number} تاجرًا اتفاقية ورسالة. آخر يوم للتوقيع {deadline}.',
        other: 'يتلقى {number} تاجر اتفاقية ورسالة. آخر يوم للتوقيع {deadline}.',
      },
    },
  },
  stop: {
    question: { en: 'Stop {name}?', ar: 'إيقاف {name}؟' },
    text: {
      en: 'We send no more agreements or reminders. Agreements that were prepared can still be signed.',
      ar: 'لن نرسل اتفاقيات أو تذكيرات أخرى. ويبقى توقيع الاتفاقيات التي أُعدّت ممكنًا.',
    },
  },
  cancel: {
    question: { en: 'Cancel {name}?', ar: 'إلغاء {name}؟' },
    text: {
      en: 'We withdraw the unsigned agreements and notify the owners. Signed agreements stay in force. Agreements that this campaign replaced are not restored.',
      ar: 'نسحب الاتفاقيات غير الموقّعة ونُعلم المالكين. وتبقى الاتفاقيات الموقّعة سارية، ولا تعود الاتفاقيات التي حلّت هذه الحملة محلها.',
    },
  },
} as const satisfies Words;
