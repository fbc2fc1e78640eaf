import { expect, test } from 'vitest';
import { PATHS, readSource } from './sources.ts';

const CATALOGUES = PATHS.filter((path) => /^(contract|web)\/src\/.*words\.ts$/.test(path))
  .map(readSource)
  .join('\n');

/**
 * Wrong texts that must not return: they stated the opposite, or lacked the important figure or
 * date. Each has a part of the right text.
 */
test.each([
  ['كُسب الاعتراض', 'لصالحك'],
  ['خُسر الاعتراض', 'حُسم الاعتراض على الطلب {order} لصالح العميل'],
  ['The bank returned a payment to {brand_name}', 'The bank rejected our payment to {brand_name}'],
  ['أعاد البنك دفعة', 'رفض البنك التحويل إلى {brand_name} وأعاد المبلغ إلينا'],
  [
    'Always on, because a change takes effect',
    'your payouts are on hold while a price change is unsigned',
  ],
  ['took {amount} of order {order} back', 'messages with the customer by {date}'],
  ['and the fee of {fee} back.', 'has been credited with {amount} of order {order}'],
  ['What depends on it waits', 'On hold until you sign: {held}'],
  ['The full text below is what you sign', 'Current payout days'],
  ['your browser and the fingerprint of the exact text, as evidence', 'speed and pressure'],
  ['If you did not agree to it, cancel it', 'If you did not order it, cancel it free of charge'],
  ['It is paid when the bank has confirmed it', 'once an admin confirms that the bank has paid'],
  ['A month is shared once, also by the platform', 'Each month is shared once'],
  ['مساهم', 'صاحب الحصة'],
  ['رموز الاسترداد', 'الرموز الاحتياطية'],
  ["request_id: { en: 'Request id'", 'Reference for support'],
  ["en: 'Mark'", 'Refund or dispute'],
  ['الدفعات عبر بوابة الدفع', 'الدفع الإلكتروني غير مفعّل لهذا التاجر'],
  ['تعذر تحديث حالة الدفع', 'تعذر تحديث حالة الصرف'],
  ['الإشعارات الآلية', 'Webhook'],
  ['الرمز السري', 'المفتاح السري'],
  ['the key of what cannot be changed is destroyed', 'become unreadable for good'],
  ['أعادت {brand_name}', 'لدى {brand_name}'],
  ['entities through which brands are settled', "receive and pay out the brands' money"],
  ['is no longer with us', 'This brand no longer has an account with us'],
  ['إن لم يكن أنت', 'إن لم تكن أنت'],
  ['{count} حرفًا', 'الحد الأدنى لطول كلمة المرور: {count}'],
  ['has ordered a payment of {amount}', 'Account (last 4 digits): {last4}'],
  ['for a limited time', 'You can use the link once. It expires at {until}, in 72 hours.'],
  ['within {days} days, or it lapses', 'Approve or reject it by {date}'],
])('no catalogue says "%s", and one says "%s"', (wrong, right) => {
  expect(CATALOGUES).not.toContain(wrong);
  expect(CATALOGUES).toContain(right);
});
