import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';
import { isCivilId } from '@diwan/contract/world/civil-id-digits';
import type { Chance } from '../../src/writers/chance.ts';
import type { DrawnPicture, Family } from './family.ts';

// Cards with labels in capitals, right of the value or in two languages. They are photographed on a
// desk, with perspective, a hand and a lamp. A picture has one card, two cards, or both sides of a
// card at different rotations.

const files = createRequire(import.meta.url);
const LATIN = 'desk latin';
const ARABIC = 'desk arabic';
GlobalFonts.registerFromPath(
  files.resolve('@fontsource/pt-sans/files/pt-sans-latin-700-normal.woff2'),
  LATIN,
);
GlobalFonts.registerFromPath(
  files.resolve('@fontsource/alexandria/files/alexandria-arabic-400-normal.woff2'),
  ARABIC,
);

const GIVEN: Readonly<Record<string, string>> = {
  ABDULRAHMAN: 'عبدالرحمن',
  NASSER: 'ناصر',
  LULWA: 'لولوة',
  SHAIKHA: 'شيخة',
  MUBARAK: 'مبارك',
  THUNAYAN: 'ثنيان',
  ZABEN: 'زبن',
  RADHIYA: 'رضية',
  SAQR: 'صقر',
  BADRIYA: 'بدرية',
};
const FAMILY: Readonly<Record<string, string>> = {
  'AL-ENEZI': 'العنزي',
  'AL-MUTAIRI': 'المطيري',
  'AL-KANDARI': 'الكندري',
  'AL-SHATTI': 'الشطي',
  'BU ABBAS': 'بوعباس',
  'AL-TARKEET': 'التركيت',
  'AL-JASSAR': 'الجسار',
  DASHTI: 'دشتي',
};

interface Card {
  readonly words: readonly string[];
  readonly arabic: string;
  readonly civil_id: string;
  readonly birth: readonly [string, string, string];
  readonly expiry: readonly [string, string, string];
  readonly licence: string;
}

function dealCard(chance: Chance): Card {
  const given = Array.from({ length: chance.whole(1, 3) }, () => chance.pick(Object.keys(GIVEN)));
  const family = chance.pick(Object.keys(FAMILY));
  const day = (from: number, to: number): [string, string, string] => [
    String(chance.whole(from, to)),
    String(chance.whole(1, 12)).padStart(2, '0'),
    String(chance.whole(1, 28)).padStart(2, '0'),
  ];
  const birth = day(1960, 1999);
  let civil_id = '';
  while (!isCivilId(civil_id)) {
    const tail = String(chance.whole(0, 99_999)).padStart(5, '0');
    civil_id = `2${birth[0].slice(2)}${birth[1]}${birth[2]}${tail}`;
  }
  return {
    words: [...given, family],
    arabic: [...given.map((name) => GIVEN[name] ?? ''), FAMILY[family] ?? ''].join(' '),
    civil_id,
    birth,
    expiry: day(2020, 2035),
    licence: String(chance.whole(100_000, 9_999_999)),
  };
}

interface Row {
  readonly english: string;
  readonly arabic: string;
  readonly values: readonly string[];
}

/** Paints one side of a card on a canvas of 960 x 600 pixels. */
function paint(chance: Chance, title: string, rows: readonly Row[], is_mirrored: boolean) {
  const canvas = createCanvas(960, 600);
  const pen = canvas.getContext('2d');
  const tint = chance.whole(190, 330);
  pen.fillStyle = `hsl(${tint} 30% 90%)`;
  pen.fillRect(0, 0, 960, 600);
  pen.lineWidth = 1.5;
  pen.strokeStyle = `hsl(${tint} 35% 82%)`;
  for (let wave = 0; wave < 26; wave += 1) {
    pen.beginPath();
    for (let x = 0; x <= 960; x += 12) pen.lineTo(x, wave * 25 + 9 * Math.sin(x / 37 + wave));
    pen.stroke();
  }
  pen.fillStyle = `hsl(${tint} 60% 28%)`;
  pen.fillRect(0, 0, 960, 74);
  pen.fillStyle = '#ffffff';
  pen.font = `30px "${LATIN}"`;
  pen.textAlign = 'center';
  pen.fillText(title, 480, 48);
  const size = chance.whole(23, 30);
  const step = size * 1.34;
  let y = 128;
  for (const { english, arabic, values } of rows) {
    const label_size = Math.round(size * 0.76);
    pen.fillStyle = `hsl(${tint} 45% 30%)`;
    pen.textAlign = is_mirrored ? 'right' : 'left';
    pen.font = `${label_size}px "${LATIN}"`;
    pen.fillText(english, is_mirrored ? 930 : 30, y);
    if (!is_mirrored && arabic !== '') {
      pen.textAlign = 'right';
      pen.font = `${label_size}px "${ARABIC}"`;
      pen.fillText(arabic, 930, y);
    }
    pen.fillStyle = '#101216';
    for (const [at, value] of values.entries()) {
      const is_arabic = /[\u0600-\u06ff]/.test(value);
      pen.font = `${size}px "${is_arabic ? ARABIC : LATIN}"`;
      pen.textAlign = is_mirrored ? 'right' : 'left';
      pen.fillText(value, is_mirrored ? 690 : 270, y + at * step);
    }
    y += step * values.length + size * 0.62;
  }
  return canvas;
}

function linesOfName(chance: Chance, words: readonly string[]): string[] {
  if (words.length < 3 || chance.odds(0.4)) return [words.join(' ')];
  const cut = chance.whole(1, words.length - 1);
  return [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
}

function paintCard(chance: Chance, card: Card, is_licence: boolean) {
  const [year, month, day] = card.birth;
  const [to_year, to_month, to_day] = card.expiry;
  const number = chance.pick(['CIVIL ID NO', 'CIVIL ID', 'CIVIL NUMBER']);
  const rows: Row[] = [
    { english: number, arabic: 'الرقم المدني', values: [card.civil_id] },
    { english: '', arabic: 'الاسم', values: [card.arabic] },
    {
      english: chance.pick(['NAME', 'NAME:']),
      arabic: '',
      values: linesOfName(chance, card.words),
    },
    { english: 'NATIONALITY', arabic: 'الجنسية', values: ['KWT'] },
    { english: 'BIRTH DATE', arabic: 'تاريخ الميلاد', values: [`${day}-${month}-${year}`] },
    { english: 'EXPIRY DATE', arabic: 'الانتهاء', values: [`${to_day}-${to_month}-${to_year}`] },
    ...(is_licence
      ? [{ english: 'LICENCE NO', arabic: 'رقم الرخصة', values: [card.licence] }]
      : [{ english: 'SEX', arabic: 'الجنس', values: [chance.pick(['M', 'F'])] }]),
  ];
  const title = is_licence ? 'STATE OF KUWAIT  DRIVING LICENCE' : 'STATE OF KUWAIT  CIVIL ID CARD';
  return paint(chance, title, rows, chance.odds(0.4));
}

function paintReverse(chance: Chance, card: Card) {
  const rows: Row[] = [
    { english: 'CIVIL ID NO', arabic: '', values: [card.civil_id] },
    { english: 'BLOOD GROUP', arabic: '', values: ['A +'] },
    { english: 'EMPLOYER', arabic: '', values: ['GULF TRADING CO'] },
  ];
  return paint(chance, 'IF FOUND PLEASE RETURN', rows, false);
}

type Sheet = ReturnType<typeof paint>;

/** Draws a card as seen from its lower edge: in thin strips that become wider downwards. */
function tilt(sheet: Sheet, share: number): Sheet {
  const out = createCanvas(sheet.width, sheet.height);
  const pen = out.getContext('2d');
  for (let y = 0; y < sheet.height; y += 2) {
    const width = sheet.width * (1 - share * (1 - y / sheet.height));
    pen.drawImage(sheet, 0, y, sheet.width, 2, (sheet.width - width) / 2, y, width, 2.4);
  }
  return out;
}

async function shoot(chance: Chance, sheets: readonly Sheet[], is_rough: boolean) {
  const scale = chance.between(1, 1.7);
  const gap = chance.between(20, 70);
  const width = 960 + 2 * chance.between(40, 220);
  const height = sheets.length * 600 + (sheets.length - 1) * gap + 2 * chance.between(40, 200);
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const pen = canvas.getContext('2d');
  const wood = chance.whole(18, 42);
  for (let x = 0; x < canvas.width; x += 7) {
    pen.fillStyle = `hsl(${wood} 38% ${chance.between(34, 46)}%)`;
    pen.fillRect(x, 0, 8, canvas.height);
  }
  pen.scale(scale, scale);
  const total = sheets.length * 600 + (sheets.length - 1) * gap;
  for (const [at, sheet] of sheets.entries()) {
    const y = (height - total) / 2 + at * (600 + gap) + 300;
    pen.save();
    pen.translate(width / 2 + chance.between(-20, 20), y);
    pen.rotate(chance.between(-0.03, 0.03) + (is_rough && chance.odds(0.2) ? Math.PI : 0));
    pen.shadowColor = 'rgba(0,0,0,0.5)';
    pen.shadowBlur = 18;
    const seen = is_rough ? tilt(sheet, chance.between(0, 0.18)) : sheet;
    pen.drawImage(seen, -480, -300);
    pen.restore();
  }
  if (is_rough && chance.odds(0.5)) {
    // The thumb covers the lower corner, where cards have no values.
    pen.fillStyle = 'hsl(22 45% 62%)';
    pen.beginPath();
    pen.ellipse(width * 0.93, height * 0.93, 120, 60, -0.8, 0, 7);
    pen.fill();
  }
  if (is_rough && chance.odds(0.5)) {
    const lamp = pen.createRadialGradient(width * 0.7, 80, 10, width * 0.7, 80, 340);
    lamp.addColorStop(0, 'rgba(255,250,230,0.75)');
    lamp.addColorStop(1, 'rgba(255,250,230,0)');
    pen.fillStyle = lamp;
    pen.fillRect(0, 0, width, height);
  }
  const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const;
  let picture = sharp(canvas.data(), { raw }).removeAlpha();
  if (is_rough) {
    picture = picture.rotate(chance.pick([0, 0, 90, 180, 270])).blur(chance.between(0.4, 1.5));
    picture = picture.linear(chance.between(0.55, 1), chance.between(0, 14));
  }
  return picture.jpeg({ quality: is_rough ? chance.whole(40, 85) : 90 }).toBuffer();
}

export const DESK: Family = {
  name: 'desk',
  tuned: true,
  draw: async (chance, set): Promise<DrawnPicture> => {
    const card = dealCard(chance);
    const layout = chance.pick(['single', 'single', 'stacked', 'several'] as const);
    const is_licence = layout === 'several' || chance.odds(0.5);
    const sheets = [paintCard(chance, card, is_licence)];
    if (layout === 'stacked') sheets.push(paintReverse(chance, card));
    // The picture also shows the same person's other card.
    if (layout === 'several') sheets.push(paintCard(chance, card, false));
    const picture = await shoot(chance, sheets, set === 'defects');
    return {
      picture,
      set,
      layout,
      shown: {
        civil_id: card.civil_id,
        full_name_english: card.words.join(' '),
        full_name_arabic: card.arabic,
        birth_date: card.birth.join('-'),
        expiry_date: card.expiry.join('-'),
        ...(is_licence ? { license_number: card.licence } : {}),
      },
    };
  },
};
