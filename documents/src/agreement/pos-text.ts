import type { TextLanguage } from './fee-lines.ts';

/** The text of the agreement about POS, by clause id. */
export interface PosText {
  readonly titles: Readonly<Record<'pos_activation' | 'rate_change' | 'fee_change', string>>;
  readonly version_line: string;
  readonly sections: Readonly<Record<'parties' | 'pos' | 'rental' | 'rates' | 'effect', string>>;
  readonly further_terms: string;
  readonly clauses: Readonly<Record<PosClauseId, string>>;
}

export type PosClauseId =
  | 'parties.agreement'
  | 'pos.service'
  | 'pos.care'
  | 'rental.amount'
  | 'rental.due'
  | 'rental.leaving'
  | 'rental.loss'
  | 'rental.no_loss_fee'
  | 'rental.renewal'
  | 'rates.table'
  | 'rates.platform'
  | 'rates.others'
  | 'effect.signature'
  | 'effect.requests'
  | 'effect.payouts'
  | 'effect.evidence'
  | 'effect.law';

const ENGLISH: PosText = {
  titles: {
    pos_activation: 'POS Service Activation',
    rate_change: 'Rate Change',
    fee_change: 'Fee Update',
  },
  version_line: 'Version {version}, {date}',
  sections: {
    parties: 'The parties',
    pos: 'The POS service',
    rental: 'Rental of terminals',
    rates: 'Transaction fees',
    effect: 'Effect and signature',
  },
  further_terms: 'Further terms',
  clauses: {
    'parties.agreement': `This agreement is made on {date} between {platform_name} (the Provider) and
      {brand_name} (the Brand). It adds to the service agreement of the Brand, which stays in force.`,
    'pos.service': `The Provider enables the Brand to accept payments by card at POS terminals. A
      terminal is supplied after a request for it has been approved.`,
    'pos.care': `Terminals remain the property of the Provider. The Brand keeps them safe, does not
      open, alter or lend them, and reports loss or damage at once.`,
    'rental.amount': `The rental of each terminal is {rental} for each period of 30 days or part of
      it.`,
    'rental.due': `The rental of the time requested is due when the request is approved, or on the day
      the rental begins if that is later, and is deducted from the amounts payable to the Brand.`,
    'rental.leaving': `A rental that has not begun is cancelled free of charge. When a terminal is
      returned before the end, the rental of the time requested is not refunded, and nothing else is
      owed for leaving.`,
    'rental.loss': `For a terminal that is lost or not returned the Brand pays {loss}.`,
    'rental.no_loss_fee': `Nothing is charged for a terminal that is lost or not returned.`,
    'rental.renewal': `A rental ends on its last day. It goes on by a new request alone, never by
      silence.`,
    'rates.table': `From the signature on the Brand pays, whatever the fee table says later:`,
    'rates.platform': `A payment costs what the fee table in force says when it is captured. A change
      of that table is announced at least 14 days before it applies to the Brand.`,
    'rates.others': `A payment that is not listed here costs what an earlier signed schedule of the
      Brand says, else the fee table in force.`,
    'effect.signature': `This agreement takes effect when the Brand signs it. What was captured or
      approved before keeps its price.`,
    'effect.requests': `Until it is signed, terminals cannot be requested.`,
    'effect.payouts': `If it is not signed by {valid_from}, payouts to the Brand are held from that day
      on, until it is signed or the Provider releases them.`,
    'effect.evidence': `The agreement is concluded electronically under Law no. 20 of 2014. By drawing
      a signature or typing the name and choosing to sign, the signatory accepts the text of both
      languages and the data under its digest (SHA-256), and consents to the recording of the time,
      e-mail address, internet address, browser and signature as evidence.`,
    'effect.law': `The laws of the State of Kuwait and the jurisdiction of its courts apply. If the
      English and the Arabic text differ, the Arabic text prevails.`,
  },
};

const ARABIC: PosText = {
  titles: {
    pos_activation: 'تفعيل خدمة نقاط البيع',
    rate_change: 'تغيير الإيجار',
    fee_change: 'تحديث الرسوم',
  },
  version_line: 'الإصدار {version}، {date}',
  sections: {
    parties: 'الطرفان',
    pos: 'خدمة نقاط البيع',
    rental: 'إيجار الأجهزة',
    rates: 'رسوم العمليات',
    effect: 'السريان والتوقيع',
  },
  further_terms: 'أحكام إضافية',
  clauses: {
    'parties.agreement': `أبرمت هذه الاتفاقية بتاريخ {date} بين {platform_name} (مقدم الخدمة)
      و{brand_name} (صاحب العلامة)، وهي مكملة لاتفاقية الخدمات التي تبقى سارية.`,
    'pos.service': `يمكّن مقدم الخدمة صاحب العلامة من قبول الدفع بالبطاقات عبر أجهزة نقاط البيع. ويسلم
      الجهاز بعد الموافقة على طلبه.`,
    'pos.care': `تبقى الأجهزة ملكًا لمقدم الخدمة. ويحافظ عليها صاحب العلامة ولا يفتحها ولا يعدلها ولا
      يعيرها، ويبلغ فورًا عن فقدها أو تلفها.`,
    'rental.amount': `إيجار كل جهاز {rental} عن كل مدة 30 يومًا أو جزء منها.`,
    'rental.due': `يستحق إيجار المدة المطلوبة عند الموافقة على الطلب، أو في يوم بدء الإيجار إن كان
      لاحقًا، ويخصم من المبالغ المستحقة لصاحب العلامة.`,
    'rental.leaving': `يلغى الإيجار الذي لم يبدأ دون مقابل. وإذا أعيد الجهاز قبل نهاية المدة فلا يرد
      إيجار المدة المطلوبة، ولا يستحق شيء آخر عن ذلك.`,
    'rental.loss': `يدفع صاحب العلامة عن الجهاز المفقود أو الذي لم تتم إعادته {loss}.`,
    'rental.no_loss_fee': `لا يستحق شيء عن الجهاز المفقود أو الذي لم تتم إعادته.`,
    'rental.renewal': `ينتهي الإيجار في آخر أيامه، ولا يستمر إلا بطلب جديد، ولا يتجدد بالسكوت أبدًا.`,
    'rates.table': `يدفع صاحب العلامة من تاريخ التوقيع، مهما ورد في جدول الرسوم لاحقًا:`,
    'rates.platform': `تكلف كل عملية ما يبينه جدول الرسوم الساري وقت تحصيلها. ويعلن عن تعديل الجدول قبل
      سريانه على صاحب العلامة بأربعة عشر يومًا على الأقل.`,
    'rates.others': `تكلف العملية غير المذكورة هنا ما يبينه جدول سابق وقعه صاحب العلامة، وإلا فجدول
      الرسوم الساري.`,
    'effect.signature': `تسري هذه الاتفاقية عند توقيع صاحب العلامة عليها. ويبقى سعر ما تم تحصيله أو
      الموافقة عليه قبل ذلك كما هو.`,
    'effect.requests': `لا يمكن طلب أجهزة نقاط البيع قبل توقيعها.`,
    'effect.payouts': `إذا لم توقع حتى {valid_from} تعلق التحويلات إلى صاحب العلامة من ذلك اليوم إلى أن
      توقع أو يفرج عنها مقدم الخدمة.`,
    'effect.evidence': `تبرم الاتفاقية إلكترونيًا وفقًا للقانون رقم 20 لسنة 2014. وبرسم التوقيع أو كتابة
      الاسم واختيار التوقيع يقبل الموقّع النص باللغتين والبيانات المشمولة ببصمته الرقمية (SHA-256)،
      ويوافق على تسجيل الوقت والبريد الإلكتروني وعنوان الإنترنت والمتصفح والتوقيع دليلًا على ذلك.`,
    'effect.law': `تطبق قوانين دولة الكويت وتختص محاكمها. وعند اختلاف النصين الإنجليزي والعربي يعتد
      بالنص العربي.`,
  },
};

export const POS_TEXTS: Readonly<Record<TextLanguage, PosText>> = { en: ENGLISH, ar: ARABIC };
