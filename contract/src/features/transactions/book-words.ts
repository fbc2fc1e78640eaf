import type { LedgerAccountKind, LedgerEntryKind } from '../../kernel/ledger.ts';
import { TERMS } from '../../kernel/terms.ts';

interface NamedText {
  readonly en: string;
  readonly ar: string;
}

/** The names of ledger entries and accounts. A kind without words is a compile error. */
export const books = {
  title: { en: 'Ledger entries', ar: 'قيود دفتر الأستاذ' },
  account: { en: 'Account', ar: 'الحساب' },
  debit: { en: 'Debit', ar: 'مدين' },
  credit: { en: 'Credit', ar: 'دائن' },
  kinds: {
    capture: { en: 'Capture', ar: 'تحصيل' },
    settlement: { en: 'Settlement', ar: 'تسوية' },
    refund_reserved: { en: 'Refund set aside', ar: 'حجز مبلغ استرداد' },
    refund_released: { en: 'Refund released', ar: 'الإفراج عن مبلغ استرداد' },
    refund: TERMS.refund,
    chargeback: { en: 'Chargeback', ar: 'استرجاع بنكي (Chargeback)' },
    chargeback_won: { en: 'Chargeback decided for the brand', ar: 'استرجاع بنكي لصالح التاجر' },
    chargeback_reversed: { en: 'Chargeback withdrawn', ar: 'استرجاع بنكي مسحوب' },
    chargeback_given_back: { en: 'Chargeback returned', ar: 'إعادة مبلغ استرجاع بنكي' },
    payout_created: { en: 'Payout created', ar: 'أُنشئ تحويل مستحقات' },
    payout_confirmed: { en: 'Payout confirmed', ar: 'أُكّد تحويل مستحقات' },
    payout_released: { en: 'Payout released', ar: 'إلغاء تحويل مستحقات' },
    payout_returned: { en: 'Payout returned by the bank', ar: 'تحويل مستحقات أعاده البنك' },
    manual_payout: { en: 'Manual payout', ar: 'تحويل مستحقات يدوي' },
    manual_payout_edited: { en: 'Manual payout corrected', ar: 'تصحيح تحويل مستحقات يدوي' },
    business_set_off: { en: 'Set-off', ar: 'مقاصة' },
    rental: { en: 'Rent', ar: 'إيجار' },
    terminal_lost: { en: 'Lost POS terminal', ar: 'فقدان جهاز نقاط البيع' },
    deposit_received: { en: 'Deposit received', ar: 'استُلم مبلغ التأمين' },
    deposit_returned: { en: 'Deposit returned', ar: 'رُدّ مبلغ التأمين' },
    profit_share: { en: 'Profit share', ar: 'توزيع أرباح' },
    bank_charge: { en: 'Bank charge', ar: 'رسوم بنكية' },
    bank_charge_reversed: { en: 'Bank charge reversed', ar: 'عكس رسوم بنكية' },
    adjustment: { en: 'Correction', ar: 'تصحيح' },
    write_off: { en: 'Write-off', ar: 'شطب' },
  } satisfies Readonly<Record<LedgerEntryKind, NamedText>>,
  accounts: {
    provider_receivable: { en: 'Owed by the provider', ar: 'المستحق على مزود الدفع' },
    processing_cost: { en: 'Processing cost', ar: 'تكلفة المعالجة' },
    cost_variance: { en: 'Cost variance', ar: 'فرق التكلفة' },
    fee_revenue: { en: 'Fee revenue', ar: 'إيراد الرسوم' },
    rental_revenue: { en: 'Rental revenue', ar: 'إيراد الإيجار' },
    brand_pending: { en: 'Brand: pending', ar: 'التاجر: قيد التسوية' },
    brand_reserved: { en: 'Brand: set aside for refunds', ar: 'التاجر: محجوز للاسترداد' },
    brand_payable: { en: 'Brand: payable', ar: 'التاجر: مستحق' },
    brand_in_transit: { en: 'Brand: in transit', ar: 'التاجر: قيد التحويل' },
    brand_deposit: { en: 'Brand: deposit', ar: 'التاجر: مبلغ التأمين' },
    bank: TERMS.bank,
    bank_charges: { en: 'Bank charges', ar: 'رسوم بنكية' },
    business_due: { en: 'Due between businesses', ar: 'مستحق بين الجهات الدافعة' },
    profit_shared: { en: 'Profit shared', ar: 'أرباح موزعة' },
    loss_carried: { en: 'Loss carried forward', ar: 'خسارة مرحّلة' },
    stakeholder_payable: { en: 'Owed to stakeholders', ar: 'مستحق لأصحاب الحصص' },
  } satisfies Readonly<Record<LedgerAccountKind, NamedText>>,
} as const;
