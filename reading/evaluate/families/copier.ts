import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { civilIdCheckDigit } from '@diwan/contract/world/civil-id-digits';
import type { Chance } from '../../src/writers/chance.ts';
import type { DrawnPicture, Family } from './family.ts';

// Grey photocopies, and screenshots of a phone. Labels are below or beside their values. Some
// numbers have Arabic-Indic digits. Some pages are invoices or receipts.

const { resolve } = createRequire(import.meta.url);
const load = (font: string, subset: string, weight: number): string => {
  const family = `copier ${font}`;
  const file = `@fontsource/${font}/files/${font}-${subset}-${weight}-normal.woff2`;
  GlobalFonts.registerFromPath(resolve(file), family);
  return `"${family}"`;
};
const LATIN = load('b612', 'latin', 400);
const ARABIC = load('reem-kufi', 'arabic', 400);

const PEOPLE = `Faisal Jasem Al-Sabej|فيصل جاسم السبيج
Munira Adel Al-Roudan|منيرة عادل الروضان
Talal Hamad Al-Ajmi|طلال حمد العجمي
Ghanima Saleh Al-Qenaei|غنيمة صالح القناعي
Barrak Duaij Al-Subaie|براك دعيج السبيعي
Sabeeka Essa Marafi|سبيكة عيسى معرفي
Humoud Rakan Al-Wuhaib|حمود راكان الوهيب
Zainab Sayed Al-Mousawi|زينب سيد الموسوي
Naif Mutlaq Al-Dhafeeri|نايف مطلق الظفيري
Joseph Antony Fernandes|جوزيف أنتوني فرنانديس
Haneen Tareq Al-Omar|حنين طارق العمر
Ebtesam Dawood Al-Khuzam|ابتسام داود الخزام`
  .split('\n')
  .map((line) => line.split('|') as [string, string]);

const digits = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => chance.whole(0, 9)).join('');

function numberOf(chance: Chance, birth: string): string {
  for (;;) {
    const eleven = `2${birth.replaceAll('-', '').slice(2)}${digits(chance, 4)}`;
    const last = civilIdCheckDigit(eleven);
    if (last !== null) return eleven + String(last);
  }
}

const eastern = (text: string): string =>
  Array.from(text, (sign) => String.fromCharCode(0x0660 + Number(sign))).join('');

type Pen = SKRSContext2D;
type Values = DrawnPicture['shown'];

interface Cell {
  readonly caption: string;
  readonly text: string;
}

/**
 * Prints a card of 900 x 570 pixels at this place. Labels are below their values or before them.
 */
function printCard(pen: Pen, chance: Chance, shown: Values, x: number, y: number): void {
  const is_licence = shown.license_number !== undefined;
  pen.strokeStyle = '#555';
  pen.strokeRect(x, y, 900, 570);
  pen.fillStyle = '#222';
  pen.textAlign = 'center';
  pen.font = `26px ${LATIN}`;
  const heading = is_licence ? 'KUWAIT  DRIVING LICENSE' : 'KUWAIT  CIVIL ID CARD';
  pen.fillText(heading, x + 450, y + 44);
  pen.textAlign = 'left';
  const dated = (date: string | undefined): string => (date ?? '').split('-').reverse().join('/');
  const cells: Cell[] = [
    { caption: 'Civil ID No.', text: shown.civil_id ?? '' },
    { caption: 'Name', text: shown.full_name_english ?? '' },
    { caption: 'Birth Date', text: dated(shown.birth_date) },
    { caption: 'Expiry Date', text: dated(shown.expiry_date) },
    ...(is_licence ? [{ caption: 'License No.', text: shown.license_number ?? '' }] : []),
  ];
  const is_below = chance.odds(0.5);
  const size = chance.whole(22, 28);
  cells.forEach(({ caption, text }, at) => {
    const top = y + 110 + at * 86;
    pen.fillStyle = '#111';
    pen.font = `${size}px ${LATIN}`;
    pen.fillText(is_below ? text : `${caption}  ${text}`, x + 230, top);
    if (!is_below) return;
    pen.fillStyle = '#444';
    pen.font = `${Math.round(size * 0.7)}px ${LATIN}`;
    pen.fillText(caption, x + 230, top + size * 1.05);
  });
  pen.fillStyle = '#111';
  pen.font = `${size + 4}px ${ARABIC}`;
  pen.textAlign = 'right';
  pen.fillText(shown.full_name_arabic ?? '', x + 870, y + 88);
  pen.fillText(eastern(shown.civil_id ?? ''), x + 870, y + 535);
  pen.fillStyle = '#999';
  pen.fillRect(x + 30, y + 120, 170, 220);
}

function printReverse(pen: Pen, shown: Values, x: number, y: number): void {
  pen.strokeRect(x, y, 900, 570);
  pen.fillStyle = '#222';
  pen.font = `22px ${LATIN}`;
  pen.textAlign = 'left';
  pen.fillText('Address: Salmiya, Block 10, Street 3', x + 60, y + 120);
  pen.fillText('Blood Type: B+', x + 60, y + 180);
  pen.fillText('This card is the property of the state', x + 60, y + 500);
  pen.font = `26px ${LATIN}`;
  pen.fillText(`Civil ID No. ${shown.civil_id ?? ''}`, x + 60, y + 300);
}

/** Prints a page that is not a card. Its order number has the form of a civil ID. */
function printInvoice(pen: Pen, chance: Chance): void {
  pen.fillStyle = '#111';
  pen.font = `34px ${LATIN}`;
  pen.fillText(chance.pick(['TAX INVOICE', 'CASH RECEIPT', 'DELIVERY NOTE']), 90, 130);
  pen.font = `24px ${LATIN}`;
  const birth = `19${chance.whole(60, 99)}-0${chance.whole(1, 9)}-1${chance.whole(0, 9)}`;
  [
    `Order No ${numberOf(chance, birth)}`,
    `Date ${chance.whole(10, 28)}/05/2026`,
    'Customer name',
    chance.pick(PEOPLE)[0],
    '2 x CARDAMOM COFFEE   3.500',
    '1 x WATER   0.250',
    'Total KD 3.750',
    'THANK YOU FOR YOUR VISIT',
  ].forEach((line, at) => pen.fillText(line, 90, 230 + at * 62));
}

async function copy(chance: Chance, page: Canvas, is_worn: boolean) {
  const raw = { width: page.width, height: page.height, channels: 4 } as const;
  let picture = sharp(page.data(), { raw }).removeAlpha().greyscale();
  if (is_worn) {
    picture = picture
      .rotate(chance.between(-4, 4) + chance.pick([0, 0, 90, 180, 270]), { background: '#e9e9e9' })
      .blur(chance.between(0.5, 1.6))
      .linear(chance.between(0.7, 1.5), chance.between(-40, 30));
    if (chance.odds(0.3)) picture = picture.resize({ width: 760 });
  }
  return picture.jpeg({ quality: is_worn ? chance.whole(30, 80) : 90 }).toBuffer();
}

function blankPage(width: number, height: number) {
  const page: Canvas = createCanvas(width, height);
  const pen = page.getContext('2d');
  pen.fillStyle = '#fbfbfb';
  pen.fillRect(0, 0, width, height);
  pen.direction = 'ltr';
  return { page, pen };
}

export const COPIER: Family = {
  name: 'copier',
  tuned: true,
  draw: async (chance, set): Promise<DrawnPicture> => {
    const is_worn = set === 'defects';
    const layout = chance.pick(['single', 'single', 'stacked', 'stacked', 'none'] as const);
    if (layout === 'none') {
      const { page, pen } = blankPage(1000, 1000);
      printInvoice(pen, chance);
      return { picture: await copy(chance, page, is_worn), set, layout, shown: {} };
    }
    const [english, arabic] = chance.pick(PEOPLE);
    const birth = `19${chance.whole(55, 99)}-0${chance.whole(1, 9)}-1${chance.whole(0, 9)}`;
    const shown: Values = {
      full_name_english: english.toUpperCase(),
      full_name_arabic: arabic,
      civil_id: numberOf(chance, birth),
      birth_date: birth,
      expiry_date: `20${chance.whole(22, 35)}-1${chance.whole(0, 2)}-0${chance.whole(1, 9)}`,
      ...(chance.odds(0.5) ? { license_number: `${chance.whole(1, 9)}${digits(chance, 6)}` } : {}),
    };
    // A screenshot shows the card between the phone's upper and lower bars.
    const is_screenshot = layout === 'single' && chance.odds(0.4);
    const { page, pen } = blankPage(1080, is_screenshot ? 1500 : 1527);
    const top = is_screenshot ? 430 : chance.whole(70, 150);
    printCard(pen, chance, shown, 90, top);
    if (layout === 'stacked') printReverse(pen, shown, 90, top + 570 + chance.whole(40, 160));
    if (is_screenshot) {
      pen.fillStyle = '#111';
      pen.textAlign = 'left';
      pen.font = `28px ${LATIN}`;
      pen.fillText('12:47', 50, 60);
      pen.fillText('Gallery', 470, 160);
      pen.fillText('Share     Edit     Delete', 330, 1440);
    }
    return { picture: await copy(chance, page, is_worn), set, layout, shown };
  },
};
