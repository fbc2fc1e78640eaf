export interface PhoneCode {
  readonly code: string;
  /** The country code (ISO 3166-1 alpha-2). */
  readonly country: string;
  readonly name: string;
  readonly name_ar: string;
}

export const DEFAULT_PHONE_CODE = '+965';

/** The dialling codes that forms offer. Other valid codes are also accepted. */
export const PHONE_CODES: readonly PhoneCode[] = [
  { code: '+965', country: 'KW', name: 'Kuwait', name_ar: 'الكويت' },
  { code: '+966', country: 'SA', name: 'Saudi Arabia', name_ar: 'السعودية' },
  { code: '+971', country: 'AE', name: 'UAE', name_ar: 'الإمارات' },
  { code: '+974', country: 'QA', name: 'Qatar', name_ar: 'قطر' },
  { code: '+973', country: 'BH', name: 'Bahrain', name_ar: 'البحرين' },
  { code: '+968', country: 'OM', name: 'Oman', name_ar: 'عُمان' },
];
