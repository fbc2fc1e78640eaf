import type { DocumentSubmission } from '@diwan/contract/features/documents/records';
import type { brandDraft } from '@diwan/contract/features/brands/draft';
import { findBankByIban } from '@diwan/contract/world/banks';
import { invariant } from '@diwan/server/platform/error';
import type { z } from 'zod';
import type { Stage } from '@diwan/server/seed/registrations';

export interface Shop {
  /** The number of days since the registration. */
  readonly joined_days_ago: number;
  readonly stage: Stage;
  /** The decision after the stage was reached. */
  readonly decision?: {
    readonly status: 'rejected' | 'suspended';
    readonly reason: string;
    readonly decided_days_ago: number;
  };
  readonly partner?: 'Souq Online' | 'Bazaar Platform';
  readonly colour: string;
  /** The MID at the simulated provider. An active brand without a MID is a lead. */
  readonly mid?: string;
  readonly key_revoked?: true;
  readonly draft: Omit<z.input<typeof brandDraft>, 'email'> & { readonly email: string };
  readonly submission?: Partial<DocumentSubmission>;
  /**
   * The drawn licence in `papers` that the owner submitted. By default the licence is a blank
   * sample.
   */
  readonly paper?: 'agrees' | 'agrees-both-sides' | 'other-name' | 'shaken' | 'lamp';
}

/** Returns a bank account with the name of its bank. */
function account(iban: string) {
  const bank = findBankByIban(iban);
  invariant(bank, 'the accounts of the demo are at known banks');
  return { bank_name: bank.name, iban };
}

/** The civil ID and the account belong to one person of the demo. */
const person = (civil_id: string, english: string, arabic: string, iban: string) => ({
  civil_id,
  full_name_english: english,
  full_name_arabic: arabic,
  ...account(iban),
});

const company = (name: string, arabic: string) => ({
  entity_type: 'corporate' as const,
  company_name: name,
  company_name_arabic: arabic,
});

/** Fictitious brands in every state. */
export const SHOPS: readonly Shop[] = [
  {
    joined_days_ago: 690,
    stage: 'active',
    partner: 'Souq Online',
    colour: '#7c2d12',
    mid: '68014756',
    draft: {
      name: 'Café Najma',
      email: 'owner@diwan.test',
      mcc_code: '5812',
      description: 'Specialty coffee and breakfast in Salmiya, open from six in the morning.',
      payment_type_preference: 'both',
      num_pos_devices: 3,
      delivery_location_type: 'fairground',
      hall_number: '6',
      suite_number: '12',
      phone_number: '51234567',
      website: 'https://cafe-najma.example',
      instagram_handle: 'cafe.najma',
      twitter_handle: 'cafenajma',
    },
    submission: person(
      '285081500016',
      'Noura Al-Sabah',
      'نورة الصباح',
      'KW74NBOK0000000000001000372151',
    ),
    paper: 'agrees-both-sides',
  },
  {
    joined_days_ago: 470,
    stage: 'active',
    colour: '#14532d',
    mid: '68014757',
    draft: {
      ...company('Bait Al-Tamr General Trading W.L.L.', 'شركة بيت التمر للتجارة العامة ذ.م.م'),
      name: 'بيت التمر',
      email: 'dates@people.example',
      mcc_code: '5411',
      description: 'تمور فاخرة وهدايا من مزارع الكويت والأحساء.',
      phone_number: '66778899',
      website: 'https://bait-altamr.example',
      instagram_handle: 'bait.altamr',
      language: 'ar',
    },
    submission: { ...account('KW91KFHO0000000000051010173254'), civil_id: '345678/2024' },
  },
  {
    joined_days_ago: 560,
    stage: 'active',
    partner: 'Souq Online',
    colour: '#1e3a8a',
    mid: '68014758',
    draft: {
      ...company('Gulf Circuit Electronics Co.', 'شركة جلف سيركت للإلكترونيات'),
      name: 'Gulf Circuit',
      email: 'circuit@people.example',
      mcc_code: '5732',
      description: 'Phones, laptops and repairs in Hawally and online.',
      phone_number: '55001122',
      website: 'https://gulf-circuit.example',
      tiktok_handle: 'gulfcircuit',
    },
    submission: { ...account('KW86GULB0000000000000000000001'), civil_id: '331207/2023' },
  },
  {
    joined_days_ago: 35,
    stage: 'active',
    colour: '#86198f',
    draft: {
      name: 'Lamsa Beauty',
      email: 'lamsa@people.example',
      mcc_code: '7230',
      description: 'Hair, nails and skin care for ladies, by appointment.',
      phone_number: '99887766',
      instagram_handle: 'https://instagram.com/lamsa.beauty',
    },
    submission: person(
      '288092402044',
      'Dalal Al-Enezi',
      'دلال العنزي',
      'KW30WRBA0000000000000000000001',
    ),
  },
  {
    joined_days_ago: 410,
    stage: 'active',
    colour: '#713f12',
    mid: '68014759',
    key_revoked: true,
    draft: {
      ...company('Lulua Jewellery W.L.L.', 'شركة لؤلؤة للمجوهرات ذ.م.م'),
      name: 'Lulua Jewellery',
      email: 'lulua@people.example',
      mcc_code: '5944',
      description: 'Pearls and gold since 1974.',
      phone_number: '22445566',
      website: 'https://lulua.example',
    },
    submission: { ...account('KW81NBOK0000000001000418260037'), civil_id: '118452/2019' },
  },
  {
    joined_days_ago: 520,
    stage: 'active',
    partner: 'Bazaar Platform',
    colour: '#0f766e',
    decision: {
      status: 'suspended',
      reason: 'The commercial licence has expired.',
      decided_days_ago: 39,
    },
    mid: '68014760',
    draft: {
      name: 'Sahara Outdoor',
      email: 'sahara@people.example',
      mcc_code: '5651',
      description: 'Camping clothes and gear for the desert season.',
      phone_number: '60606060',
    },
    submission: person(
      '279031702786',
      'Fahad Al-Azmi',
      'فهد العازمي',
      'KW64KFHO0000000000051010284417',
    ),
  },
  {
    joined_days_ago: 6,
    stage: 'signed',
    partner: 'Souq Online',
    colour: '#9f1239',
    draft: {
      name: 'Warda Florist',
      email: 'warda@people.example',
      mcc_code: '5992',
      description: 'Bouquets delivered within two hours anywhere in Kuwait.',
      phone_number: '51515151',
      instagram_handle: 'warda.kw',
      language: 'ar',
    },
    submission: person(
      '291050603152',
      'Maryam Hussain',
      'مريم حسين',
      'KW58WRBA0000000000001002736415',
    ),
    paper: 'agrees',
  },
  {
    joined_days_ago: 9,
    stage: 'signed',
    colour: '#374151',
    draft: {
      ...company('Maktaba Al-Madina Books', 'شركة مكتبة المدينة للكتب'),
      name: 'City Books',
      email: 'books@people.example',
      mcc_code: '5942',
      description: 'Arabic and English books, school supplies.',
      phone_number: '24681012',
    },
    submission: { ...account('KW19GULB0000000000000002904417'), civil_id: '778899' },
  },
  {
    joined_days_ago: 3,
    stage: 'documents',
    colour: '#b45309',
    draft: {
      name: 'Forn Al-Hara Bakery',
      email: 'bakery@people.example',
      mcc_code: '5462',
      description: 'Fresh bread, fatayer and sweets.',
      phone_number: '50505050',
    },
    submission: person(
      '290010100003',
      'Khaled Mansour',
      'خالد منصور',
      'KW29NBOK0000000001000733914202',
    ),
    paper: 'other-name',
  },
  {
    joined_days_ago: 12,
    stage: 'documents',
    colour: '#4c1d95',
    draft: {
      name: 'Arcade Zone',
      email: 'arcade@people.example',
      mcc_code: '7995',
      // This category is not allowed, so an admin must decide.
      description: 'Arcade machines and birthday parties in Mangaf.',
      phone_number: '97979797',
    },
    submission: person('283112803521', 'Omar Saleh', 'عمر صالح', 'KW06GULB0000000000000003117760'),
    paper: 'shaken',
  },
  {
    joined_days_ago: 4,
    stage: 'documents',
    partner: 'Bazaar Platform',
    colour: '#155e75',
    draft: {
      name: 'Oud & Co',
      email: 'oud@people.example',
      mcc_code: '5993',
      // This category is allowed, but no business has it.
      description: 'Oud, bukhoor and cigar accessories in Salmiya.',
      phone_number: '94949494',
      language: 'ar',
    },
    submission: person(
      '276070903894',
      'Hamad Al-Oud',
      'حمد العود',
      'KW70KFHO0000000000051010661930',
    ),
    paper: 'lamp',
  },
  {
    joined_days_ago: 1,
    stage: 'created',
    partner: 'Souq Online',
    colour: '#166534',
    draft: {
      name: 'Green Salad Bar',
      email: 'salad@people.example',
      mcc_code: '5814',
      phone_number: '56565656',
    },
  },
  {
    joined_days_ago: 2,
    stage: 'created',
    colour: '#3f6212',
    draft: {
      ...company('Smile Dental Centre Co.', 'شركة مركز ابتسامة لطب الأسنان'),
      name: 'Smile Dental',
      email: 'smile@people.example',
      mcc_code: '8021',
      phone_number: '22334455',
      website: 'https://smile-dental.example',
    },
  },
  {
    joined_days_ago: 75,
    stage: 'documents',
    colour: '#7f1d1d',
    decision: {
      status: 'rejected',
      reason: 'The licence in the picture belongs to another person.',
      decided_days_ago: 73,
    },
    draft: {
      name: 'Quick Gadgets',
      email: 'gadgets@people.example',
      mcc_code: '5732',
      description: 'Accessories from abroad.',
      phone_number: '65656565',
    },
    submission: person('295021304266', 'Sami Nader', 'سامي نادر', 'KW06WRBA0000000000001004180226'),
  },
  {
    joined_days_ago: 80,
    stage: 'active',
    colour: '#0f766e',
    draft: {
      name: 'Rimal Outfitters',
      email: 'rimal@people.example',
      mcc_code: '5651',
      description: 'Tents and clothing for the desert, in the former shop of Sahara Outdoor.',
      phone_number: '66554433',
      instagram_handle: 'rimal.outfitters',
    },
    submission: person(
      '288061500426',
      'Fahad Al-Ajmi',
      'فهد العجمي',
      'KW90BBYN0000000000000000614203',
    ),
  },
  {
    joined_days_ago: 5,
    stage: 'active',
    colour: '#b45309',
    // This brand has only terminals. An admin must assign its MID and start the POS agreement.
    draft: {
      name: 'Sahel Kiosk',
      email: 'sahel@people.example',
      mcc_code: '5812',
      description: 'Juice and sandwiches at the sea road, with two card terminals.',
      payment_type_preference: 'pos',
      num_pos_devices: 2,
      delivery_location_type: 'fairground',
      hall_number: '2',
      suite_number: '7',
      phone_number: '67788990',
      instagram_handle: 'sahel.kiosk',
    },
    submission: person(
      '281083004632',
      'Yousef Al-Failakawi',
      'يوسف الفيلكاوي',
      'KW24GULB0000000000000003360518',
    ),
  },
];
