import type { MessageText, Words } from '../../kernel/texts.ts';
import { TERMS } from '../../kernel/terms.ts';

export const sentences = {
  'The MID was moved': 'نُقل رقم MID',
  'The MID move was rejected': 'رُفض نقل رقم MID',
  'The payments were released': 'أُفرج عن المدفوعات',
  'Another brand has used this MID. A second admin must approve the move.':
    'سبق أن استخدم تاجر آخر رقم MID هذا. يجب أن يوافق مسؤول ثانٍ على النقل.',
  'You cannot approve a MID move that you requested. Another admin must approve this move.':
    'لا يمكنك الموافقة على نقل رقم MID طلبته بنفسك. يجب أن يوافق عليه مسؤول آخر.',
  'You cannot reject a MID move that you requested. Withdraw the request instead.':
    'لا يمكنك رفض نقل رقم MID طلبته بنفسك. اسحب الطلب بدلًا من ذلك.',
  'Only the admin who requested this move can withdraw it':
    'لا يمكن أن يسحب طلب النقل هذا إلا المسؤول الذي قدّمه',
  'You moved this MID, so another admin must release its payments':
    'أنت من نقل رقم MID هذا، فيجب أن يفرج مسؤول آخر عن مدفوعاته',
  'This MID move does not exist': 'عملية نقل رقم MID هذه غير موجودة',
  'This move has already been decided': 'سبق البت في هذا النقل',
  'A move of this MID or to this brand is pending. Approve, reject or withdraw that move first.':
    'يوجد نقل قيد الانتظار لرقم MID هذا أو إلى هذا التاجر. وافق على ذلك النقل أو ارفضه أو اسحبه أولًا.',
  'A MID can be moved only to an active brand': 'لا يُنقل رقم MID إلا إلى تاجر نشط',
  'The payments under this MID are not on hold, so they cannot be released':
    'المدفوعات على رقم MID هذا ليست محجوزة، فلا يمكن الإفراج عنها',
  'Failed to load the MID moves': 'تعذر تحميل عمليات نقل أرقام MID',
  'Failed to save the decision about the move': 'تعذر حفظ القرار بشأن النقل',
  'Failed to release the payments': 'تعذر الإفراج عن المدفوعات',
} as const;

export const words = {
  title: { en: 'Moved MIDs', ar: 'أرقام MID المنقولة' },
  subtitle: {
    en: 'When a MID moves from one brand to another, a second admin must approve the move.',
    ar: 'لا يُنقل رقم MID من تاجر إلى آخر إلا بموافقة مسؤول ثانٍ.',
  },
  back: TERMS.settings,
  listed: { en: 'Show', ar: 'عرض' },
  lists: {
    open: { en: 'Open', ar: 'المفتوحة' },
    ended: { en: 'Ended', ar: 'المنتهية' },
  },
  mid: { en: 'MID', ar: 'MID' },
  from: TERMS.from,
  to: TERMS.to,
  deleted: { en: 'Deleted brand {id}', ar: 'التاجر المحذوف {id}' },
  states: {
    pending: { en: 'Pending approval', ar: 'بانتظار الموافقة' },
    quarantined: { en: 'Moved, payments on hold', ar: 'نُقل والمدفوعات محجوزة' },
    released: { en: 'Moved, payments released', ar: 'نُقل وأُفرج عن المدفوعات' },
    rejected: TERMS.rejected,
    withdrawn: { en: 'Withdrawn', ar: 'مسحوب' },
  },
  requested: { en: 'Requested', ar: 'الطلب' },
  decided: { en: 'Decided', ar: 'القرار' },
  until: { en: 'On hold until', ar: 'محجوزة حتى' },
  released: { en: 'Released', ar: 'الإفراج' },
  by: { en: '{moment}, {name}', ar: '{moment}، {name}' },
  at_its_time: { en: '{moment}, at the end of the hold', ar: '{moment}، بانتهاء مدة الحجز' },
  reason: TERMS.reason,
  approve: TERMS.approve,
  approve_question: { en: 'Move MID {mid} to {brand}?', ar: 'نقل رقم MID {mid} إلى {brand}؟' },
  approve_text: {
    en: '{from} loses this MID. POS payments under the MID are on hold for 3 days. We notify the owners of both brands.',
    ar: 'يفقد {from} رقم MID هذا. تُحجز مدفوعات نقاط البيع عليه 3 أيام، ونُعلم مالكَي التاجرين.',
  },
  reject: TERMS.reject,
  reject_question: { en: 'Reject the move of MID {mid}?', ar: 'رفض نقل رقم MID {mid}؟' },
  reject_text: {
    en: 'The MID stays with its current brand.',
    ar: 'يبقى رقم MID لدى التاجر الحالي.',
  },
  withdraw: { en: 'Withdraw request', ar: 'سحب الطلب' },
  withdraw_question: { en: 'Withdraw this request?', ar: 'سحب هذا الطلب؟' },
  release: { en: 'Release payments', ar: 'الإفراج عن المدفوعات' },
  release_question: {
    en: 'Release the payments under MID {mid}?',
    ar: 'الإفراج عن المدفوعات على رقم MID {mid}؟',
  },
  release_text: {
    en: 'From now on, POS payments under this MID are booked for {brand}. Before you release them, close any wrong payments on the Unmatched messages page.',
    ar: 'من الآن تُقيَّد مدفوعات نقاط البيع على رقم MID هذا لصالح {brand}. قبل الإفراج عنها، أغلق أي مدفوعات خاطئة في صفحة «الرسائل غير المطابقة».',
  },
  messages: { en: 'Payments on hold', ar: 'المدفوعات المحجوزة' },
  none: {
    open: { en: 'No open MID moves', ar: 'لا توجد عمليات نقل MID مفتوحة' },
    ended: { en: 'No MID move has ended yet', ar: 'لم تنتهِ أي عملية نقل MID بعد' },
  },
  none_text: {
    en: 'A request appears here when an admin assigns a MID that another brand has used.',
    ar: 'يظهر الطلب هنا عندما يعيّن مسؤول رقم MID استخدمه تاجر آخر.',
  },
} as const satisfies Words;

export const messages = {
  mid_move_requested: {
    subject: {
      en: 'Request to move a merchant ID (MID): {brand_name}',
      ar: 'طلب نقل رقم تاجر (MID): {brand_name}',
    },
    lines: [
      {
        en: 'An admin of {platform} has requested a move of the merchant ID (MID) {mid}. The request concerns {brand_name}.',
        ar: 'طلب أحد مسؤولي {platform} نقل رقم التاجر (MID) {mid}. ويخص الطلب {brand_name}.',
      },
      {
        en: 'Nothing changes until a second admin approves.',
        ar: 'لن يتغير شيء قبل موافقة مسؤول ثانٍ.',
      },
      {
        en: 'If you did not expect this, please contact us at once.',
        ar: 'إذا لم تكن تتوقع ذلك فيرجى التواصل معنا فورًا.',
      },
    ],
  },
  mid_taken_away: {
    subject: {
      en: 'A merchant ID no longer belongs to {brand_name}',
      ar: 'لم يعد أحد أرقام التاجر (MID) يخص {brand_name}',
    },
    lines: [
      {
        en: 'The merchant ID (MID) {mid} of {brand_name} was moved to another brand on {platform}.',
        ar: 'نُقل رقم التاجر (MID) {mid} الخاص بـ {brand_name} إلى تاجر آخر في {platform}.',
      },
      {
        en: 'POS payments under this MID are on hold until {date}.',
        ar: 'تُحجز مدفوعات نقاط البيع على هذا الرقم حتى {date}.',
      },
      {
        en: 'If you did not expect this, please contact us at once.',
        ar: 'إذا لم تكن تتوقع ذلك فيرجى التواصل معنا فورًا.',
      },
    ],
  },
  mid_received: {
    subject: {
      en: 'A merchant ID was moved to {brand_name}',
      ar: 'نُقل رقم تاجر (MID) إلى {brand_name}',
    },
    lines: [
      {
        en: 'The merchant ID (MID) {mid} was moved to {brand_name} on {platform}. Another brand used it before.',
        ar: 'نُقل رقم التاجر (MID) {mid} إلى {brand_name} في {platform}. وسبق أن استخدمه تاجر آخر.',
      },
      {
        en: 'POS payments under this MID are on hold until {date}.',
        ar: 'تُحجز مدفوعات نقاط البيع على هذا الرقم حتى {date}.',
      },
      {
        en: 'If you did not expect this, please contact us at once.',
        ar: 'إذا لم تكن تتوقع ذلك فيرجى التواصل معنا فورًا.',
      },
    ],
  },
} as const satisfies Record<string, MessageText>;
