import { TERMS } from '../../kernel/terms.ts';
import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Failed to fetch the proof': 'تعذر جلب إثبات التحويل',
  'The proof will be ready on the day after the payout':
    'يصبح الإثبات جاهزًا في اليوم التالي للتحويل',
  'This business has no checkpoint for this day':
    'لا توجد نقطة تحقق لهذه الجهة الدافعة في هذا اليوم',
  'This line is not the signature of a registered witness on this checkpoint':
    'هذا السطر ليس توقيع شاهد مسجَّل على نقطة التحقق هذه',
  'This checkpoint has no timestamp': 'لا يوجد ختم زمني لنقطة التحقق هذه',
  'No fee schedule has this digest': 'لا يوجد جدول رسوم بهذه البصمة',
  'The current key was created today. You can replace it tomorrow.':
    'أُنشئ المفتاح الحالي اليوم. يمكنك استبداله غدًا.',
  'A witness with this name is already registered': 'يوجد شاهد مسجَّل بهذا الاسم',
  'Checkpoints are signed with the new key from today':
    'تُوقَّع نقاط التحقق بالمفتاح الجديد ابتداءً من اليوم',
  'Witness registered': 'تم تسجيل الشاهد',
  'Please enter a name without spaces': 'يرجى إدخال اسم بلا مسافات',
  'Please enter an Ed25519 key of 32 bytes in base64':
    'يرجى إدخال مفتاح Ed25519 من 32 بايت بترميز base64',
} as const;

export const words = {
  title: { en: 'Check a payout', ar: 'التحقق من تحويل' },
  intro: {
    en: 'Choose the proof file of a payout. It is checked on this device and is not sent anywhere.',
    ar: 'اختر ملف إثبات التحويل. يُفحص على هذا الجهاز ولا يُرسل إلى أي مكان.',
  },
  choose: { en: 'Choose a proof file', ar: 'اختر ملف الإثبات' },
  offline: { en: 'Download this page for offline use', ar: 'تنزيل هذه الصفحة لاستخدامها دون اتصال' },
  back: { en: 'Statement', ar: 'كشف الحساب' },
  check: { en: 'Check this payout', ar: 'التحقق من هذا التحويل' },
  download: { en: 'Download the proof file', ar: 'تنزيل ملف الإثبات' },
  download_csv: { en: 'Download the recalculation', ar: 'تنزيل إعادة الاحتساب' },
  how: {
    en: 'To check this statement, open {address} and choose {file}. The file is attached to this PDF.',
    ar: 'للتحقق من هذا الكشف، افتح {address} واختر {file}. الملف مرفق بهذا المستند.',
  },
  payout: { en: 'Payout', ar: 'التحويل' },
  day: TERMS.day,
  amount: TERMS.amount,
  items: { en: 'Items', ar: 'البنود' },
  replaced: { en: 'Replaced on {day}', ar: 'حلّ محله إثبات آخر في {day}' },
  difference: { en: 'Difference: {amount}', ar: 'الفرق: {amount}' },
  also: { en: 'Other checks that failed', ar: 'فحوص أخرى لم تنجح' },
  verdicts: {
    proved: {
      en: 'The payout is proven. Each fee matches the prices in force, the items add up to the amount paid, and the payout is in our signed log.',
      ar: 'التحويل مُثبت. كل الرسوم محتسبة وفق الأسعار السارية، ومجموع البنود يساوي المبلغ المدفوع، والتحويل مدرج في سجلنا الموقّع.',
    },
    does_not_add_up: {
      en: 'The figures of this payout do not add up.',
      ar: 'حسابات هذا التحويل غير صحيحة.',
    },
    not_in_the_log: {
      en: 'This proof is not in our log. It was changed after we signed it.',
      ar: 'هذا الإثبات غير مدرج في سجلنا. جرى تغييره بعد توقيعنا.',
    },
    not_ours: {
      en: 'We did not issue this proof.',
      ar: 'لم نُصدر هذا الإثبات.',
    },
  },
  problems: {
    too_large: { en: 'The file is larger than 256 MiB.', ar: 'حجم الملف أكبر من 256 MiB.' },
    not_utf8: { en: 'The file is not UTF-8 text.', ar: 'الملف ليس نصًا بترميز UTF-8.' },
    shape: {
      en: 'The file does not have the format of a proof.',
      ar: 'الملف ليس بصيغة ملف إثبات.',
    },
    schedule: {
      en: 'The prices in the file are not the prices of this payout.',
      ar: 'الأسعار في الملف ليست أسعار هذا التحويل.',
    },
    fee: {
      en: 'A fee differs from the price in force.',
      ar: 'أحد الرسوم يختلف عن السعر الساري.',
    },
    no_price: { en: 'An item has no price.', ar: 'أحد البنود ليس له سعر.' },
    net: {
      en: 'The net amount of an item is not its amount less its fee.',
      ar: 'صافي أحد البنود لا يساوي مبلغه ناقصًا رسومه.',
    },
    sum: {
      en: 'The items do not add up to the amount of the payout.',
      ar: 'مجموع البنود لا يساوي مبلغ التحويل.',
    },
    business: {
      en: 'The signature is for another company.',
      ar: 'التوقيع يخص شركة أخرى.',
    },
    day: { en: 'The signature is for another day.', ar: 'التوقيع يخص يومًا آخر.' },
    path: {
      en: 'The payout is not one of the payouts that we signed on that day.',
      ar: 'التحويل ليس من التحويلات التي وقّعناها في ذلك اليوم.',
    },
    replacement: {
      en: 'The newer proof in this file belongs to another payout.',
      ar: 'الإثبات الأحدث في هذا الملف يخص تحويلًا آخر.',
    },
    host: { en: 'Another platform signed this proof.', ar: 'وقّعت هذا الإثبات منصة أخرى.' },
    signature: {
      en: 'This proof was not signed with a key that we used on that day.',
      ar: 'لم يُوقَّع هذا الإثبات بأي من مفاتيحنا في ذلك اليوم.',
    },
  },
} as const satisfies Words;
