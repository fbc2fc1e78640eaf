import type { Words } from '../../kernel/texts.ts';

export const sentences = {
  'Please upload both driver license and signature images':
    'يرجى رفع صورتي رخصة القيادة والتوقيع معًا',
  'Signature verification completed': 'اكتمل التحقق من التوقيع',
  'No signature was found on the license': 'لم يُعثر على توقيع في الرخصة',
  'Strong Match': 'تطابق قوي',
  'Partial Match': 'تطابق جزئي',
  'No Match': 'لا تطابق',
  'Too simple to judge': 'بسيط جدًا ولا يمكن مقارنته',
} as const;

export const words = {
  compared_with: {
    licence: { en: 'Compared with the license', ar: 'مقارنة بالرخصة' },
    first_signature: { en: 'Compared with the first signature', ar: 'مقارنة بالتوقيع الأول' },
  },
  odds: {
    en: 'Out of 100 owners, {owners} score lower. Out of 100 skilled forgeries, {forgeries} score at least as high.',
    ar: 'من كل 100 مالك يحصل {owners} على نسبة أقل. ومن كل 100 توقيع مزوّر بإتقان يحصل {forgeries} على هذه النسبة أو أكثر.',
  },
  waiting: { en: 'The signatures are being compared', ar: 'تجري مقارنة التوقيعين' },
  problem: {
    unreadable: { en: 'The picture could not be read', ar: 'تعذرت قراءة الصورة' },
    limits: { en: 'The comparison took too long', ar: 'استغرقت المقارنة وقتًا طويلًا' },
  },
} as const satisfies Words;
