import type { OwnerDraft } from '@diwan/contract/features/ownership/records';

const owner = (
  english: string,
  arabic: string,
  share: number | null,
  more: Partial<OwnerDraft>,
): OwnerDraft => ({
  full_name_english: english,
  full_name_arabic: arabic,
  nationality: 'KW',
  share,
  politically_exposed: false,
  ...more,
});

/** The owners of the demo's companies, by the e-mail address of the brand's account. */
export const OWNERS: Readonly<Record<string, OwnerDraft[]>> = {
  'dates@people.example': [
    owner('Abdulaziz Al-Tamimi', 'عبدالعزيز التميمي', 60, { civil_id: '272031401017' }),
    owner('Sabah Al-Tamimi', 'صباح التميمي', 40, {
      civil_id: '268052201012',
      politically_exposed: true,
    }),
  ],
  'circuit@people.example': [
    owner('Bader Al-Mutawa', 'بدر المطوع', 51, { civil_id: '283110901013', is_manager: true }),
    owner('Rajesh Menon', 'راجيش مينون', 49, {
      passport_number: 'Z3456781',
      birth_date: '1978-02-11',
      nationality: 'IN',
    }),
  ],
  'lulua@people.example': [
    owner('Lulua Al-Sayer', 'لؤلؤة الساير', 72.5, { civil_id: '279091701013' }),
    owner('Mubarak Al-Sayer', 'مبارك الساير', 27.5, { civil_id: '265013001014' }),
  ],
  // No person holds 25 %, so the manager is named.
  'books@people.example': [
    owner('Ghanim Al-Madina', 'غانم المدينة', null, { civil_id: '288120501016', is_manager: true }),
    owner('Dana Al-Fares', 'دانة الفارس', 20, { civil_id: '291042601018' }),
  ],
};

/** The account of an active brand whose owner never answered. Its payouts are on hold. */
export const WITHOUT_OWNERS = 'rimal@people.example';
