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
    'parties.agreement': `This agreement is between {operator_name} (the Provider), which trades
    as {platform_name}, and {brand_name} (the Brand). Its text was made on {date}. It adds to the
    service agreement of the Brand, which stays in force. The company that pays the Brand receives
    the rental.`,
    'pos.service': `The Provider enables the Brand to accept payments by card at POS terminals. A
    terminal is supplied after a request for it has been approved.`,
    'pos.care': `Terminals remain the property of the Provider. The Brand must keep them safe, may
    not open, alter or lend them, and must report loss or damage at once.`,
    'rental.amount': `The rental of each terminal is {rental} for each period of 30 days or part
    of it.`,
    'rental.due': `The rental for the whole period requested is due when the request is approved,
    or on the day the rental begins if that is later. It is deducted from the amounts payable to
    the Brand.`,
    'rental.leaving': `A rental that has not begun is cancelled free of charge. When a terminal is
    returned before the end, the rental for the period requested is not refunded, and nothing else
    is owed for leaving. The Provider must return the rental of the remaining days if it ends the
    service agreement without a breach by the Brand, or if the terminal has a defect that the
    Brand did not cause and is not replaced within 5 working days.`,
    'rental.loss': `For a terminal that is lost or not returned the Brand must pay {loss}.`,
    'rental.no_loss_fee': `Nothing is charged for a terminal that is lost or not returned.`,
    'rental.renewal': `A rental ends on its last day. Only a new request continues it. Silence
    never does.`,
    'rates.table': `From the signature on the Brand pays the following, whatever the fee table
    states later:`,
    'rates.platform': `A payment costs what the fee table in force states when it is captured. The
    Provider must notify the Brand of a change of that table at least 14 days before it applies to
    the Brand.`,
    'rates.others': `A payment that is not listed here costs what an earlier signed schedule of
    the Brand states, or else what the fee table in force states.`,
    'effect.signature': `This agreement takes effect when the Brand signs it. What was captured or
    approved before keeps its price.`,
    'effect.requests': `Until it is signed, terminals cannot be requested.`,
    'effect.payouts': `If it is not signed by {valid_from}, payouts to the Brand are held from
    that day on, until it is signed or the Provider releases them. If the Brand refuses it in
    writing, the Provider must withdraw it or release the payouts within 14 days.`,
    'effect.evidence': `The agreement is concluded electronically under Law no. 20 of 2014. By
    drawing a signature or typing the name and choosing to sign, the signatory accepts the text of
    both languages and the data under its digest (SHA-256). The signatory consents that the time,
    email address, internet address, browser and signature are stored as evidence. The signatory
    also consents that the movement of a drawn signature (position, time and pressure) is stored
    and compared with the submitted documents and with later signatures.`,
    'effect.law': `The laws of the State of Kuwait and the jurisdiction of its courts apply. If
    the English and the Arabic text differ, the Arabic text prevails.`,
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
    parties: 'الأطراف',
    pos: 'خدمة نقاط البيع',
    rental: 'إيجار الأجهزة',
    rates: 'رسوم العمليات',
    effect: 'السريان والتوقيع',
  },
  further_terms: 'أحكام إضافية',
  clauses: {
    'parties.agreement': `هذه الاتفاقية مبرمة بين {operator_name} (مقدم الخدمة) التي تزاول نشاطها
    تحت اسم {platform_name}، و{brand_name} (التاجر). وقد أُعدّ نصها بتاريخ {date}، وهي مكملة
    لاتفاقية تقديم الخدمات مع التاجر التي تبقى سارية. وتقبض الإيجار الجهة الدافعة للتاجر.`,
    'pos.service': `يمكّن مقدم الخدمة التاجر من قبول الدفع بالبطاقات عبر أجهزة نقاط البيع. ويسلم
    الجهاز بعد الموافقة على طلبه.`,
    'pos.care': `تبقى الأجهزة ملكًا لمقدم الخدمة. وعلى التاجر المحافظة عليها، ولا يجوز له فتحها
    ولا تعديلها ولا إعارتها، وعليه الإبلاغ فورًا عن فقدها أو تلفها.`,
    'rental.amount': `إيجار كل جهاز {rental} عن كل مدة 30 يومًا أو جزء منها.`,
    'rental.due': `يستحق إيجار المدة المطلوبة عند الموافقة على الطلب، أو في يوم بدء الإيجار إن كان
    لاحقًا. ويخصم من المبالغ المستحقة للتاجر.`,
    'rental.leaving': `يلغى الإيجار الذي لم يبدأ دون مقابل. وإذا أعيد الجهاز قبل نهاية المدة فلا
    يرد إيجار المدة المطلوبة، ولا يستحق شيء آخر عن ذلك. وعلى مقدم الخدمة رد إيجار الأيام المتبقية
    إذا أنهى اتفاقية تقديم الخدمات دون إخلال من التاجر، أو إذا كان بالجهاز عيب لم يتسبب فيه التاجر
    ولم يُستبدل خلال 5 أيام عمل.`,
    'rental.loss': `على التاجر أن يدفع عن الجهاز المفقود أو الذي لم تتم إعادته {loss}.`,
    'rental.no_loss_fee': `لا يستحق شيء عن الجهاز المفقود أو الذي لم تتم إعادته.`,
    'rental.renewal': `ينتهي الإيجار في آخر أيامه، ولا يستمر إلا بطلب جديد، ولا يتجدد بالسكوت
    أبدًا.`,
    'rates.table': `يدفع التاجر من تاريخ التوقيع ما يأتي، مهما ورد في جدول الرسوم لاحقًا:`,
    'rates.platform': `تكلف كل عملية ما يبينه جدول الرسوم الساري وقت تحصيلها. وعلى مقدم الخدمة
    إخطار التاجر بأي تعديل للجدول قبل سريانه عليه بأربعة عشر يومًا على الأقل.`,
    'rates.others': `تكلف العملية غير المذكورة هنا ما يبينه جدول سابق وقعه التاجر، وإلا فما يبينه
    جدول الرسوم الساري.`,
    'effect.signature': `تسري هذه الاتفاقية عند توقيع التاجر عليها. ويبقى سعر ما تم تحصيله أو
    الموافقة عليه قبل ذلك كما هو.`,
    'effect.requests': `لا يمكن طلب أجهزة نقاط البيع قبل توقيعها.`,
    'effect.payouts': `إذا لم توقّع حتى {valid_from} حُجزت التحويلات إلى التاجر من ذلك اليوم إلى
    أن توقّع أو يفرج عنها مقدم الخدمة. وإذا رفضها التاجر كتابةً وجب على مقدم الخدمة سحبها أو
    الإفراج عن التحويلات خلال 14 يومًا.`,
    'effect.evidence': `تبرم الاتفاقية إلكترونيًا وفقًا للقانون رقم 20 لسنة 2014. وبرسم التوقيع أو
    كتابة الاسم واختيار التوقيع يقبل الموقّع النص باللغتين والبيانات المشمولة ببصمته الرقمية
    (SHA-256). ويوافق على حفظ الوقت والبريد الإلكتروني وعنوان الإنترنت والمتصفح والتوقيع دليلًا
    على ذلك. ويوافق أيضًا على حفظ حركة التوقيع المرسوم (الموضع والوقت والضغط) ومقارنتها بالمستندات
    المقدمة وبالتوقيعات اللاحقة.`,
    'effect.law': `تطبق قوانين دولة الكويت وتختص محاكمها. وعند اختلاف النصين الإنجليزي والعربي
    يعتد بالنص العربي.`,
  },
};

export const POS_TEXTS: Readonly<Record<TextLanguage, PosText>> = { en: ENGLISH, ar: ARABIC };
