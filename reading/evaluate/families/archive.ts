import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import { civilIdBirthDate, isCivilId } from '@diwan/contract/world/civil-id-digits';
import type { Chance } from '../../src/writers/chance.ts';
import type { DrawnPicture, Family } from './family.ts';

// Old, expired cards in a scanned folder, faded and with dust. Labels are in Arabic alone or in
// both languages. Digits are Arabic-Indic. Stamps cover the text, and both sides are beside each
// other. Some papers are statements and boarding passes, not cards. `printed` also uses this Arabic
// font.

const at = createRequire(import.meta.url);
for (const [font, subset] of [
  ['noto-sans-arabic', 'latin'],
  ['el-messiri', 'arabic'],
] as const) {
  const path = at.resolve(`@fontsource/${font}/files/${font}-${subset}-400-normal.woff2`);
  GlobalFonts.registerFromPath(path, `archive-${subset}`);
}

const OWNERS = [
  ['ABDULAZIZ SAUD AL ROOMI', 'عبدالعزيز سعود الرومي'],
  ['FAWZIYA MAHMOUD JAMAL', 'فوزية محمود جمال'],
  ['TURKI BANDAR NAYEF AL DHAFEERI', 'تركي بندر نايف الظفيري'],
  ['HUDA ISMAIL KHAJAH', 'هدى إسماعيل خاجه'],
  ['YACOUB SALEH AL HOMAIZI', 'يعقوب صالح الحميضي'],
  ['MUNEERA RASHED AL TABTABAEI', 'منيرة راشد الطبطبائي'],
  ['GEORGES ELIAS KHOURY', 'جورج الياس خوري'],
  ['AMINA BEGUM CHOWDHURY', 'أمينة بيجوم شودري'],
  ['SULTAN DHAHER OBAID AL SHARIDAH', 'سلطان ظاهر عبيد الشريده'],
  ['RUQAYA ASAD BOLAND', 'رقية أسد بولند'],
] as const;

const indic = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

interface Old {
  readonly english: string;
  readonly arabic: string;
  readonly number: string;
  readonly born: string;
  readonly until: string;
  readonly licence: string;
}

function dealOld(chance: Chance): Old {
  const [english, arabic] = chance.pick(OWNERS);
  for (;;) {
    const tail = String(chance.whole(0, 999_999_999)).padStart(9, '0');
    const number = `2${chance.whole(40, 85)}${tail}`;
    const born = isCivilId(number) ? civilIdBirthDate(number) : null;
    if (born === null) continue;
    const until = `${chance.whole(2001, 2019)}-0${chance.whole(1, 9)}-1${chance.whole(0, 9)}`;
    return { english, arabic, number, born, until, licence: `${chance.whole(10_000, 999_999)}` };
  }
}

type Look = 'arabic' | 'both';
interface Line {
  readonly label: readonly [english: string, arabic: string];
  readonly value: string;
}

const [WIDE, HIGH] = [940, 590];

function drawSide(chance: Chance, title: readonly string[], lines: readonly Line[], look: Look) {
  const canvas = createCanvas(WIDE, HIGH);
  const pen = canvas.getContext('2d');
  pen.fillStyle = `hsl(${chance.whole(30, 200)} ${chance.whole(8, 30)}% 88%)`;
  pen.fillRect(0, 0, WIDE, HIGH);
  const print = (
    text: string,
    x: number,
    y: number,
    size: number,
    align: 'left' | 'center' | 'right',
  ) => {
    const subset = /[\u0600-\u06ff]/.test(text) ? 'arabic' : 'latin';
    pen.font = `${size}px "archive-${subset}"`;
    pen.textAlign = align;
    pen.fillText(text, x, y);
  };
  pen.fillStyle = '#2b2b3a';
  title.forEach((text, row) => print(text, WIDE / 2, 48 + row * 40, 30, 'center'));
  const size = chance.whole(24, 29);
  const gap = Math.min(62, (HIGH - 130) / lines.length);
  for (const [row, { label, value }] of lines.entries()) {
    const y = 150 + row * gap;
    pen.fillStyle = '#50505c';
    print(label[1], WIDE - 40, y, size - 4, 'right');
    if (look === 'both') print(label[0], 40, y, size - 6, 'left');
    pen.fillStyle = '#17171c';
    // Latin values start after their label. Arabic values end before their label.
    if (/[\u0600-\u06ff]/.test(value) || look === 'arabic') {
      print(value, WIDE - 240, y, size, 'right');
    } else {
      print(value, 235, y, size, 'left');
    }
  }
  return canvas;
}

function drawSides(chance: Chance, old: Old, is_licence: boolean, look: Look): Canvas[] {
  const is_indic = chance.odds(0.5);
  const digits = (text: string): string => (is_indic ? indic(text) : text);
  const day = (date: string): string => digits(date.replaceAll('-', '/'));
  const front: Line[] = [
    { label: ['Civil No.', 'الرقم المدني'], value: digits(old.number) },
    { label: ['', 'الاسم'], value: old.arabic },
    { label: ['Name', ''], value: old.english },
    { label: ['Nationality', 'الجنسية'], value: 'كويتي' },
    { label: ['Birth Date', 'تاريخ الميلاد'], value: day(old.born) },
    { label: ['Expiry Date', 'صالحة لغاية'], value: day(old.until) },
  ];
  if (is_licence) {
    front.push({ label: ['Licence No.', 'رقم الرخصة'], value: digits(old.licence) });
  }
  const title = is_licence
    ? ['دولة الكويت', look === 'both' ? 'DRIVING LICENCE' : 'رخصة سوق']
    : ['دولة الكويت', look === 'both' ? 'CIVIL IDENTIFICATION CARD' : 'البطاقة المدنية'];
  const back: Line[] = [
    { label: ['Address', 'العنوان'], value: 'السالمية قطعة ٤ شارع ١٢' },
    { label: ['Blood', 'فصيلة الدم'], value: 'O+' },
    { label: ['Civil No.', 'الرقم المدني'], value: old.number },
    { label: ['Serial', 'الرقم المسلسل'], value: digits('70419265') },
  ];
  const sides = [drawSide(chance, title, front, look)];
  if (chance.odds(0.35)) sides.push(drawSide(chance, ['تعاد إلى صاحبها'], back, look));
  return sides;
}

/** Draws a letter or a boarding pass. Its number has the check digit of a civil ID. */
function drawOther(chance: Chance, old: Old): Canvas {
  const canvas = createCanvas(1000, 1300);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#fdfdf9';
  pen.fillRect(0, 0, 1000, 1300);
  pen.fillStyle = '#1d1d22';
  const rows: readonly (readonly [text: string, size: number])[] = chance.odds(0.5)
    ? [
        ['GULF BREEZE AIRWAYS', 44],
        ['BOARDING PASS', 36],
        [`PASSENGER  ${old.english}`, 30],
        [`E-TICKET  ${old.number}`, 30],
        ['FLIGHT GB 217   GATE C14   SEAT 22A', 30],
        ['DATE 14/11/2026   BOARDING 07:35', 30],
        ['PLEASE BE AT THE GATE 40 MINUTES BEFORE', 24],
      ]
    : [
        ['AL NAKHEEL TRADING COMPANY', 44],
        ['STATEMENT OF ACCOUNT', 36],
        [`Customer Name: ${old.english}`, 28],
        [`Account No: ${old.number}`, 28],
        ['Period: 01/10/2026 to 31/10/2026', 28],
        ['Opening balance   1,204.500', 28],
        ['Closing balance   988.250', 28],
        ['Issue Date: 01/11/2026', 28],
      ];
  let y = 140;
  for (const [text, size] of rows) {
    pen.font = `${size}px "archive-latin"`;
    pen.fillText(text, 90, y);
    y += size * 2.2;
  }
  return canvas;
}

async function scan(chance: Chance, sheets: readonly Canvas[], is_rough: boolean): Promise<Buffer> {
  const turn = is_rough ? chance.between(-0.05, 0.05) : 0;
  const margin = chance.whole(60, 130);
  const gap = chance.whole(0, 70);
  const width = sheets.reduce((sum, sheet) => sum + sheet.width + gap, 2 * margin - gap);
  const height = Math.max(...sheets.map((sheet) => sheet.height)) + 2 * margin;
  const page = createCanvas(width, height);
  const pen = page.getContext('2d');
  pen.fillStyle = '#e9e6dd';
  pen.fillRect(0, 0, width, height);
  pen.translate(width / 2, height / 2);
  pen.rotate(turn);
  let x = margin - width / 2;
  for (const sheet of sheets) {
    pen.drawImage(sheet, x, margin - height / 2);
    x += sheet.width + gap;
  }
  if (is_rough) {
    // A round stamp covers the edge of the last card.
    pen.strokeStyle = 'rgba(70,60,150,0.5)';
    pen.lineWidth = 5;
    pen.beginPath();
    pen.arc(width / 2 - margin - 110, height / 2 - margin - 90, 84, 0, 7);
    pen.stroke();
    for (let speck = 0; speck < 160; speck += 1) {
      pen.fillStyle = `rgba(60,50,40,${chance.between(0.1, 0.5)})`;
      pen.fillRect(chance.between(-width, width) / 2, chance.between(-height, height) / 2, 2, 2);
    }
  }
  const raw = { width, height, channels: 4 } as const;
  let picture = sharp(page.data(), { raw }).removeAlpha();
  if (is_rough) {
    picture = picture
      .rotate(chance.pick([0, 0, 90, 180, 270]))
      .modulate({ saturation: 0.3 })
      .linear(chance.between(0.5, 0.8), chance.between(40, 80))
      .blur(chance.between(0.3, 1.1));
  }
  return picture.jpeg({ quality: is_rough ? chance.whole(40, 80) : 92 }).toBuffer();
}

export const ARCHIVE: Family = {
  name: 'archive',
  tuned: true,
  draw: async (chance, set): Promise<DrawnPicture> => {
    const old = dealOld(chance);
    const is_rough = set === 'defects';
    if (chance.odds(0.15)) {
      const picture = await scan(chance, [drawOther(chance, old)], is_rough);
      return { picture, set, layout: 'none', shown: {} };
    }
    const is_licence = chance.odds(0.5);
    const sides = drawSides(chance, old, is_licence, chance.pick(['arabic', 'both'] as const));
    return {
      picture: await scan(chance, sides, is_rough),
      set,
      layout: sides.length > 1 ? 'stacked' : 'single',
      shown: {
        civil_id: old.number,
        full_name_english: old.english,
        full_name_arabic: old.arabic,
        birth_date: old.born,
        expiry_date: old.until,
        ...(is_licence ? { license_number: old.licence } : {}),
      },
    };
  },
};
