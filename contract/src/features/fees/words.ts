import type { Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'Failed to load fees': 'تعذر تحميل الرسوم',
  'Failed to update fee': 'تعذر تحديث الرسوم',
  '{who} has changed the fee for {card}. Please check the fee again.':
    'غيّر {who} رسوم {card}. يرجى مراجعتها من جديد.',
  'Not published: the fee booked for {first} does not match its fee version. See "Fee check" for the full list.':
    'لم يُنشر شيء: الرسوم المقيَّدة لـ {first} لا تطابق إصدار الرسوم الخاص بها. تجد القائمة الكاملة في «مراجعة الرسوم».',
  'For {card} the brand would pay {fee} and the payment provider would keep {cost}. Confirm this loss to continue.':
    'سيدفع التاجر \u2066{fee}\u2069 عن {card} بينما يحتفظ مزود الدفع بـ \u2066{cost}\u2069. أكّد هذه الخسارة للمتابعة.',
  'The first fee table cannot be undone. Publish a new table instead.':
    'لا يمكن التراجع عن جدول الرسوم الأول. انشر جدولًا جديدًا بدلًا من ذلك.',
  '{who} changed the fee for {card} again later. Undo that change first.':
    'غيّر {who} رسوم {card} مرة أخرى لاحقًا. تراجع عن ذلك التغيير أولًا.',
  'Draft not found': 'المسودة غير موجودة',
  'Another draft has this name': 'توجد مسودة أخرى بهذا الاسم',
  'This draft has already been published': 'سبق نشر هذه المسودة',
  '{who} has saved this draft in the meantime. Please open the draft again.':
    'حفظ {who} هذه المسودة في هذه الأثناء. يرجى فتحها من جديد.',
  'This draft does not change any fee': 'لا تغيّر هذه المسودة أي رسوم',
  '{brand} has not signed any of the prices that this draft changes':
    'لم يوقّع {brand} أي سعر تغيّره هذه المسودة',
  'Failed to load the fee history': 'تعذر تحميل سجل الرسوم',
  'Failed to load drafts': 'تعذر تحميل المسودات',
  'Failed to save the draft': 'تعذر حفظ المسودة',
  'Failed to publish the draft': 'تعذر نشر المسودة',
  'Failed to load signed schedules': 'تعذر تحميل الجداول الموقّعة',
  'Failed to load the captured payments': 'تعذر تحميل المدفوعات المحصّلة',
  'Failed to load the fee check': 'تعذر تحميل مراجعة الرسوم',
  'This fee is not in the fee table': 'هذه الرسوم غير موجودة في جدول الرسوم',
  'This special fee does not exist': 'هذه الرسوم الخاصة غير موجودة',
  'This card type already has a special fee of this kind. Edit that fee instead.':
    'لنوع البطاقة هذا رسوم خاصة من النوع نفسه بالفعل. عدّلها بدلًا من إضافة أخرى.',
  'This version of the fee table does not exist': 'هذا الإصدار من جدول الرسوم غير موجود',
} as const;

export const words = {
  title: { en: 'Fee settings', ar: 'إعدادات الرسوم' },
  subtitle: {
    en: 'The fees that brands pay, and the part that the payment provider keeps. A change applies to later payments. Signed fee schedules stay as they are.',
    ar: 'الرسوم التي يدفعها التجار، والجزء الذي يحتفظ به مزود الدفع. يسري التغيير على المدفوعات اللاحقة، وتبقى جداول الرسوم الموقّعة كما هي.',
  },
  back: TERMS.settings,
  unlock: { en: 'Unlock editing', ar: 'فتح التعديل' },
  unlock_hint: {
    en: 'Fees are locked. Unlock them, then click a figure to change it.',
    ar: 'الرسوم مقفلة. افتح القفل ثم انقر رقمًا لتغييره.',
  },
  card_type: TERMS.card_type,
  payment_method: { en: 'Payment method', ar: 'طريقة الدفع' },
  methods: {
    POS: { en: 'Point of Sale', ar: 'نقاط البيع' },
    PG: { en: 'Payment Gateway', ar: 'بوابة الدفع' },
  },
  card_origin: { en: 'Card origin', ar: 'مصدر البطاقة' },
  origins: {
    any: { en: 'Any', ar: 'أي مصدر' },
    local: { en: 'Local', ar: 'محلية' },
    international: { en: 'International', ar: 'دولية' },
  },
  parts: {
    brand: { en: 'Brand pays', ar: 'يدفع التاجر' },
    cost: { en: 'Payment provider keeps', ar: 'ما يحتفظ به مزود الدفع' },
    refund_revenue: { en: 'Refund: brand pays', ar: 'الاسترداد: يدفع التاجر' },
    refund_cost: { en: 'Refund: payment provider keeps', ar: 'الاسترداد: ما يحتفظ به مزود الدفع' },
    chargeback_revenue: { en: 'Chargeback: brand pays', ar: 'الاسترجاع البنكي: يدفع التاجر' },
    chargeback_cost: {
      en: 'Chargeback: payment provider keeps',
      ar: 'الاسترجاع البنكي: ما يحتفظ به مزود الدفع',
    },
    revenue: { en: 'Brand pays', ar: 'يدفع التاجر' },
  },
  percentage: { en: '{part}, percent', ar: '{part}، بالمئة' },
  fixed: { en: '{part}, fixed (KWD)', ar: '{part}، ثابت (د.ك)' },
  edit_figure: { en: 'Edit {figure} of {card}', ar: 'تعديل {figure} لبطاقة {card}' },
  save: TERMS.save,
  cancel: { en: 'Cancel', ar: 'إلغاء' },
  saved: { en: 'Fee updated', ar: 'تم تحديث الرسوم' },
  change: {
    question: { en: 'Publish this fee for {card}?', ar: 'هل تريد نشر هذه الرسوم لـ {card}؟' },
    confirm: { en: 'Publish', ar: 'نشر' },
    figure: { en: 'Figure', ar: 'الرقم' },
    reach: {
      en: {
        one: 'From now on, this fee applies to {count} active brand: {names}',
        other: 'From now on, this fee applies to {count} active brands: {names}',
      },
      ar: {
        zero: 'لا تسري هذه الرسوم على أي تاجر نشط',
        one: 'تسري هذه الرسوم من الآن على تاجر نشط واحد: {names}',
        two: 'تسري هذه الرسوم من الآن على تاجرين نشطين: {names}',
        few: 'تسري هذه الرسوم من الآن على {count} تجار نشطين: {names}',
        many: 'تسري هذه الرسوم من الآن على {count} تاجرًا نشطًا: {names}',
        other: 'تسري هذه الرسوم من الآن على {count} تاجر نشط: {names}',
      },
    },
    reach_none: {
      en: 'No active brand pays this fee at present.',
      ar: 'لا يدفع أي تاجر نشط هذه الرسوم حاليًا.',
    },
    reach_more: { en: '{names} and others', ar: '{names} وغيرهم' },
    signed: {
      en: {
        one: '{count} brand with a signed price keeps that price.',
        other: '{count} brands with a signed price keep that price.',
      },
      ar: {
        zero: 'لا يوجد تاجر له سعر موقّع.',
        one: 'يحتفظ تاجر واحد بسعره الموقّع.',
        two: 'يحتفظ تاجران بسعريهما الموقّعين.',
        few: 'يحتفظ {count} تجار بأسعارهم الموقّعة.',
        many: 'يحتفظ {count} تاجرًا بأسعارهم الموقّعة.',
        other: 'يحتفظ {count} تاجر بأسعارهم الموقّعة.',
      },
    },
    cost_only: {
      en: 'What brands pay does not change. Only our margin changes.',
      ar: 'لا يتغير ما يدفعه التجار. يتغير هامشنا فقط.',
    },
  },
  none: { en: 'No fees', ar: 'لا توجد رسوم' },
  below_cost: {
    question: {
      en: 'Publish a fee below the payment provider’s cost?',
      ar: 'هل تريد نشر رسوم أقل من تكلفة مزود الدفع؟',
    },
    text: {
      en: 'We can lose money on each payment with this fee.',
      ar: 'قد نخسر في كل عملية دفع بهذه الرسوم.',
    },
    fee: TERMS.fee,
    before: { en: 'Now', ar: 'الحالي' },
    after: TERMS.new,
    agree: { en: 'I confirm the loss', ar: 'أؤكد الخسارة' },
    confirm: { en: 'Publish at a loss', ar: 'النشر بخسارة' },
  },
  special: { en: 'Special fees', ar: 'رسوم خاصة' },
  special_text: {
    en: 'A special refund or chargeback fee applies to one card type, instead of the fee in the table.',
    ar: 'تُطبَّق الرسوم الخاصة للاسترداد أو الاسترجاع البنكي على نوع بطاقة واحد بدلًا من رسوم الجدول.',
  },
  special_none: { en: 'No special fees', ar: 'لا توجد رسوم خاصة' },
  fee_type: { en: 'Fee type', ar: 'نوع الرسوم' },
  fee_types: {
    refund: TERMS.refund,
    chargeback: { en: 'Chargeback', ar: 'استرجاع بنكي (Chargeback)' },
  },
  active: { en: 'In force', ar: 'سارٍ' },
  inactive: TERMS.inactive,
  status: TERMS.status,
  add: { en: 'Add special fee', ar: 'إضافة رسوم خاصة' },
  edit: TERMS.edit,
  actions: TERMS.actions,
  tabs: {
    table: { en: 'Table', ar: 'الجدول' },
    what_if: { en: 'What if', ar: 'ماذا لو' },
    drafts: { en: 'Drafts', ar: 'المسودات' },
    history: { en: 'History', ar: 'السجل' },
    schedules: { en: 'Signed schedules', ar: 'الجداول الموقّعة' },
  },
  history: {
    show: { en: 'History', ar: 'السجل' },
    when: { en: 'Published', ar: 'تاريخ النشر' },
    who: { en: 'By', ar: 'بواسطة' },
    platform: { en: 'The platform', ar: 'المنصة' },
    what: TERMS.kind,
    kinds: {
      first: { en: 'First table', ar: 'الجدول الأول' },
      edit: { en: 'One fee changed', ar: 'تغيير في رسوم واحدة' },
      draft: { en: 'Draft published: {name}', ar: 'نشر مسودة: {name}' },
      undo: { en: 'Undone', ar: 'تم التراجع' },
    },
    changes: TERMS.changes,
    same: { en: 'No figure changed', ar: 'لم يتغير أي رقم' },
    rows: {
      en: { one: '{count} fee', other: '{count} fees' },
      ar: {
        zero: 'لا رسوم',
        one: 'رسوم واحدة',
        two: 'رسمان',
        few: '{count} رسوم',
        many: '{count} رسمًا',
        other: '{count} من الرسوم',
      },
    },
    one: { en: 'Only changes to this fee are shown.', ar: 'تظهر تغييرات هذه الرسوم فقط.' },
    all: { en: 'Show all', ar: 'عرض الكل' },
    none: { en: 'Nothing has been published yet', ar: 'لم يُنشر شيء بعد' },
    undo: { en: 'Undo', ar: 'تراجع' },
    undo_question: { en: 'Undo this change?', ar: 'هل تريد التراجع عن هذا التغيير؟' },
    undo_text: {
      en: 'The previous figures apply from now on. Payments captured in the meantime keep their fees.',
      ar: 'تسري الأرقام السابقة من الآن، وتبقى رسوم المدفوعات المحصّلة في هذه الأثناء كما هي.',
    },
    undone: {
      en: 'The previous figures apply again',
      ar: 'تسري الأرقام السابقة من جديد',
    },
    on: { en: 'On', ar: 'مفعّل' },
    off: { en: 'Off', ar: 'غير مفعّل' },
  },
  schedules: {
    text: {
      en: 'These brands pay the prices that they signed. The table does not change them.',
      ar: 'تُطبَّق على هؤلاء التجار الأسعار التي وقّعوها، ولا يغيّرها الجدول.',
    },
    brand: TERMS.brand,
    signed_at: { en: 'Last signed', ar: 'آخر توقيع' },
    prices: { en: 'Signed prices', ar: 'الأسعار الموقّعة' },
    none: {
      en: 'No brand has signed its own fee schedule',
      ar: 'لم يوقّع أي تاجر جدول رسوم خاصًا به',
    },
  },
  check: {
    title: { en: 'Fee check', ar: 'مراجعة الرسوم' },
    never: {
      en: 'Booked fees have not been checked yet. We check them before every publication.',
      ar: 'لم تُراجَع الرسوم المقيَّدة بعد. نراجعها قبل كل نشر.',
    },
    good: {
      en: 'All captured payments ({captures}), refunds and chargebacks ({returns}) match the fee version that applied to them.',
      ar: 'جميع المدفوعات المحصّلة ({captures}) والاستردادات والاسترجاعات البنكية ({returns}) مطابقة لإصدار الرسوم الذي سرى عليها.',
    },
    wrong: {
      en: 'Bookings that do not match their fee version: {shown}. Publishing is blocked until they are corrected.',
      ar: 'عدد القيود التي لا تطابق إصدار رسومها: {shown}. النشر متوقف حتى تصحيحها.',
    },
    at: { en: 'Checked {when} ({cause})', ar: 'تمت المراجعة {when} ({cause})' },
    causes: {
      nightly: { en: 'nightly', ar: 'ليلية' },
      asked: { en: 'on request', ar: 'عند الطلب' },
      publication: { en: 'before a publication', ar: 'قبل النشر' },
    },
    run: { en: 'Check now', ar: 'افحص الآن' },
    running: { en: 'Checking…', ar: 'جارٍ المراجعة…' },
    payment: { en: 'Payment', ar: 'عملية الدفع' },
    fee: { en: 'Fee (booked / expected)', ar: 'الرسوم (المقيَّدة / المتوقعة)' },
    cost: { en: 'Cost (booked / expected)', ar: 'التكلفة (المقيَّدة / المتوقعة)' },
    unknown: { en: 'wrong version', ar: 'إصدار غير مطابق' },
    kinds: {
      capture: { en: 'Payment {id}', ar: 'عملية الدفع {id}' },
      refund: { en: 'Refund of payment {id}', ar: 'استرداد عملية الدفع {id}' },
      chargeback: { en: 'Chargeback of payment {id}', ar: 'استرجاع بنكي على عملية الدفع {id}' },
    },
  },
  drafts: {
    name: TERMS.name,
    saved: { en: 'Last saved', ar: 'آخر حفظ' },
    fees: { en: 'Fees changed', ar: 'الرسوم المتغيرة' },
    state: TERMS.state,
    states: {
      open: { en: 'Draft', ar: 'مسودة' },
      outdated: { en: 'Table changed since', ar: 'تغيّر الجدول بعدها' },
      published: { en: 'Published', ar: 'منشورة' },
    },
    none: { en: 'No drafts', ar: 'لا توجد مسودات' },
    none_text: {
      en: 'Try figures in the "What if" tab, then save them as a named draft.',
      ar: 'جرّب الأرقام في علامة التبويب «ماذا لو»، ثم احفظها في مسودة لها اسم.',
    },
    rename: { en: 'Rename', ar: 'إعادة تسمية' },
    remove: TERMS.delete,
    remove_question: { en: 'Delete the draft {name}?', ar: 'حذف المسودة {name}؟' },
    removed: { en: 'Draft deleted', ar: 'تم حذف المسودة' },
    was_saved: { en: 'Draft saved', ar: 'تم حفظ المسودة' },
    publish: { en: 'Publish', ar: 'نشر' },
    publish_question: { en: 'Publish the draft {name}?', ar: 'نشر المسودة {name}؟' },
    publish_text: {
      en: 'These figures apply to payments captured from now on, for all brands without a signed schedule.',
      ar: 'تسري هذه الأرقام على المدفوعات المحصّلة من الآن لجميع التجار الذين ليس لهم جدول رسوم موقّع.',
    },
    amend: {
      en: 'Also ask these brands to sign the new prices. Until they sign, their current signed prices apply.',
      ar: 'اطلب من هؤلاء التجار توقيع الأسعار الجديدة أيضًا. وإلى أن يوقّعوها تسري أسعارهم الموقّعة الحالية.',
    },
    published: {
      en: {
        one: 'Published. We asked {count} brand to sign.',
        other: 'Published. We asked {count} brands to sign.',
      },
      ar: {
        zero: 'تم النشر',
        one: 'تم النشر، وطُلب التوقيع من تاجر واحد.',
        two: 'تم النشر، وطُلب التوقيع من تاجرين.',
        few: 'تم النشر، وطُلب التوقيع من {count} تجار.',
        many: 'تم النشر، وطُلب التوقيع من {count} تاجرًا.',
        other: 'تم النشر، وطُلب التوقيع من {count} تاجر.',
      },
    },
  },
  what_if: {
    text: {
      en: 'Change a figure, and we recalculate all captured payments as if they were captured today. Refund and chargeback fees are not recalculated.',
      ar: 'غيّر أي رقم لنعيد احتساب جميع المدفوعات المحصّلة كأنها حُصّلت اليوم. ولا يُعاد احتساب رسوم الاسترداد والاسترجاع البنكي.',
    },
    editing: { en: 'Draft: {name}', ar: 'المسودة: {name}' },
    outdated: {
      en: 'The table has changed since this draft was created. Load the new table before you publish the draft.',
      ar: 'تغيّر الجدول منذ إعداد هذه المسودة. حمّل الجدول الجديد قبل نشر المسودة.',
    },
    rebase: { en: 'Use the new table', ar: 'اعتماد الجدول الجديد' },
    loading: { en: 'Loading captured payments…', ar: 'جارٍ تحميل المدفوعات المحصّلة…' },
    replayed: {
      en: '{shown} captured payments recalculated',
      ar: 'أُعيد احتساب المدفوعات المحصّلة، وعددها {shown}',
    },
    newest: {
      en: 'The calculation covers the newest {shown} of {total} captured payments.',
      ar: 'يشمل الاحتساب أحدث {shown} من أصل {total} من المدفوعات المحصّلة.',
    },
    signed: {
      en: 'Brands with a signed schedule: {brands}. Payments at signed prices, which the table does not change: {captures}.',
      ar: 'التجار الذين لهم جدول رسوم موقّع: {brands}. المدفوعات بأسعار موقّعة لا يغيّرها الجدول: {captures}.',
    },
    slider: { en: '{figure}, {card}', ar: '{figure}، {card}' },
    refused: {
      en: 'Correct the marked figures first.',
      ar: 'صحّح الأرقام المحددة أولًا.',
    },
    change_card: { en: 'Change a fee', ar: 'تغيير رسوم' },
    change_card_hint: { en: 'Choose a card', ar: 'اختر بطاقة' },
    totals: { en: 'Totals', ar: 'الإجماليات' },
    no_row: {
      en: 'The draft changes no fee yet. Choose a card.',
      ar: 'لا تغيّر المسودة أي رسوم بعد. اختر بطاقة.',
    },
    start: { en: 'Start again', ar: 'البدء من جديد' },
    save: { en: 'Save draft', ar: 'حفظ المسودة' },
    save_as: { en: 'Save as…', ar: 'حفظ باسم…' },
    fees_now: { en: 'Fees with the current table', ar: 'الرسوم حسب الجدول الحالي' },
    fees_draft: { en: 'Fees with the draft', ar: 'الرسوم حسب المسودة' },
    margin_draft: { en: 'Margin with the draft', ar: 'الهامش حسب المسودة' },
    change: { en: 'Change', ar: 'التغيير' },
    losers: { en: 'Who pays more', ar: 'من يدفع أكثر' },
    winners: { en: 'Who pays less', ar: 'من يدفع أقل' },
    nobody: { en: 'None', ar: 'لا أحد' },
    worst: {
      en: 'Most affected: {brand}, {amount} more in {month}',
      ar: 'الأكثر تأثرًا: {brand}، بزيادة {amount} في {month}',
    },
    most: { en: 'Highest in a month', ar: 'الأعلى في شهر' },
    payments: { en: 'Payments', ar: 'المدفوعات' },
    by_month: { en: 'Margin by month', ar: 'الهامش بالشهر' },
    month: TERMS.month,
    margin_booked: { en: 'Margin booked', ar: 'الهامش المقيَّد' },
    margin_now: { en: 'Margin with the current table', ar: 'الهامش حسب الجدول الحالي' },
    more: {
      en: 'Showing the first {shown} of {total}.',
      ar: 'يظهر أول {shown} من أصل {total}.',
    },
    limit: {
      en: 'Maximum increase for one brand per month (KWD)',
      ar: 'أقصى زيادة شهرية على التاجر (د.ك)',
    },
    solve: { en: 'Find the smallest reduction', ar: 'إيجاد أقل خفض' },
    solve_text: {
      en: 'This finds the smallest cut to the draft’s increases that keeps every brand under the limit in each month.',
      ar: 'يُحتسب أقل خفض لزيادات المسودة يُبقي كل تاجر ضمن الحد في كل شهر.',
    },
    solved: {
      en: 'Fee income falls by {amount}. Brands that were over the limit: {brands}.',
      ar: 'تنخفض إيرادات الرسوم بمقدار {amount}. التجار الذين تجاوزوا الحد: {brands}.',
    },
    not_proved: {
      en: 'The search stopped early. A slightly smaller reduction may exist.',
      ar: 'توقف البحث مبكرًا، وقد يوجد خفض أقل قليلًا.',
    },
    nothing_raised: { en: 'The draft does not raise any price.', ar: 'لا ترفع المسودة أي سعر.' },
    take: { en: 'Use these prices', ar: 'استخدام هذه الأسعار' },
  },
} as const satisfies Words;
