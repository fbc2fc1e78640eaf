import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { civilIdBirthDate, isCivilId } from '@diwan/contract/world/civil-id-digits';
import type { Chance } from '../../src/writers/chance.ts';
import type { DrawnPicture, Family } from './family.ts';

// Photo pages of passports: two names in two fields, months as words, and a machine-readable zone
// of two lines (TD3). The book lies open under a lamp, so the page is bent and its edge is dark.
// The civil ID is a personal number and often absent. `printed` also uses this Arabic font.

const resolve = createRequire(import.meta.url).resolve;
const addFont = (font: string, subset: string, name: string): boolean =>
  GlobalFonts.registerFromPath(
    resolve(`@fontsource/${font}/files/${font}-${subset}-400-normal.woff2`),
    name,
  ) !== null;
addFont('vazirmatn', 'latin', 'passport-latin');
addFont('noto-naskh-arabic', 'arabic', 'passport-arabic');

interface Bearer {
  readonly given: string;
  readonly surname: string;
  readonly arabic: string;
  readonly country: readonly [code: string, name: string];
}

const KUWAIT = ['KWT', 'STATE OF KUWAIT'] as const;
const BEARERS: readonly Bearer[] = [
  { given: 'NASSER FAHAD', surname: 'AL SUBAIE', arabic: 'ناصر فهد السبيعي', country: KUWAIT },
  { given: 'AISHA', surname: 'ALKHALDI', arabic: 'عائشة الخالدي', country: KUWAIT },
  {
    given: 'HAMAD JASSIM YOUSEF',
    surname: 'ALBAHAR',
    arabic: 'حمد جاسم يوسف البحر',
    country: KUWAIT,
  },
  { given: 'SHOUQ MESHAL', surname: 'AL DUWISH', arabic: 'شوق مشعل الدويش', country: KUWAIT },
  { given: 'GHANIM', surname: 'AL RUWAISHED', arabic: 'غانم الرويشد', country: KUWAIT },
  { given: 'DANAH KHALED', surname: 'BOUKHAMSEEN', arabic: 'دانة خالد بوخمسين', country: KUWAIT },
  {
    given: 'RAJESH KUMAR',
    surname: 'VENKATARAMAN',
    arabic: '',
    country: ['IND', 'REPUBLIC OF INDIA'],
  },
  {
    given: 'MARIA TERESA',
    surname: 'DELOS SANTOS',
    arabic: '',
    country: ['PHL', 'REPUBLIKA NG PILIPINAS'],
  },
  {
    given: 'MOSTAFA ADEL',
    surname: 'ELSHERBINY',
    arabic: 'مصطفى عادل الشربيني',
    country: ['EGY', 'ARAB REPUBLIC OF EGYPT'],
  },
  {
    given: 'IMRAN',
    surname: 'CHAUDHRY',
    arabic: '',
    country: ['PAK', 'ISLAMIC REPUBLIC OF PAKISTAN'],
  },
];
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** Returns the check digit of a field of the zone (ICAO 9303 part 3). */
function guard(field: string): string {
  let sum = 0;
  for (const [at, sign] of Array.from(field).entries()) {
    const weight = [7, 3, 1][at % 3] ?? 0;
    sum += weight * (sign === '<' ? 0 : parseInt(sign, 36));
  }
  return `${sum % 10}`;
}

interface Page {
  readonly bearer: Bearer;
  readonly number: string;
  readonly civil_id: string;
  readonly born: string;
  readonly expires: string;
  readonly is_man: boolean;
}

function zoneOf({ bearer, number, civil_id, born, expires, is_man }: Page): [string, string] {
  const [code] = bearer.country;
  const fill = (text: string, length: number) => text.padEnd(length, '<').slice(0, length);
  const name = `${bearer.surname}  ${bearer.given}`.replaceAll(' ', '<');
  const six = (date: string) => date.slice(2).replaceAll('-', '');
  const own = fill(civil_id, 14);
  const parts = [fill(number, 9), six(born), six(expires), own] as const;
  const [one, two, three, four] = parts.map((part) => part + guard(part));
  const sex = is_man ? 'M' : 'F';
  return [
    fill(`P<${code}${name}`, 44),
    `${one}${code}${two}${sex}${three}${four}${guard(`${one}${two}${three}${four}`)}`,
  ];
}

function dealPage(chance: Chance): Page {
  const bearer = chance.pick(BEARERS);
  let civil_id = '';
  while (!isCivilId(civil_id)) {
    const year = chance.whole(50, 99);
    civil_id = `2${year}${String(chance.whole(0, 999_999_999)).padStart(9, '0')}`;
  }
  const month = String(chance.whole(1, 12)).padStart(2, '0');
  return {
    bearer,
    number: `${chance.pick(['P', 'A', 'K', ''])}0${chance.whole(1_000_000, 9_999_999)}`,
    civil_id: chance.odds(0.6) ? civil_id : '',
    born: civilIdBirthDate(civil_id) ?? '',
    expires: `${chance.whole(2024, 2035)}-${month}-${String(chance.whole(1, 28)).padStart(2, '0')}`,
    is_man: chance.odds(0.5),
  };
}

function drawGuilloche(pen: SKRSContext2D, chance: Chance): void {
  const tone = chance.whole(0, 359);
  pen.fillStyle = `hsl(${tone} 30% 94%)`;
  pen.fillRect(0, 0, 1250, 880);
  pen.strokeStyle = `hsl(${tone} 35% 84%)`;
  for (let rose = 0; rose < 4; rose += 1) {
    const [cx, cy] = [chance.between(200, 1100), chance.between(100, 700)];
    const [petals, wide] = [chance.whole(5, 13), chance.between(90, 260)];
    pen.beginPath();
    for (let a = 0; a <= 62.9; a += 0.05) {
      const radius = wide * (0.6 + 0.4 * Math.sin((petals * a) / 5));
      pen.lineTo(cx + radius * Math.cos(a), cy + radius * Math.sin(a));
    }
    pen.stroke();
  }
}

/** Prints the machine-readable zone. Each character has its own cell. */
function printZone(pen: SKRSContext2D, page: Page): void {
  pen.fillStyle = '#fbfbf8';
  pen.fillRect(0, 740, 1250, 140);
  pen.fillStyle = '#111';
  pen.font = '33px "passport-latin"';
  pen.textAlign = 'center';
  for (const [row, line] of zoneOf(page).entries()) {
    for (const [at, sign] of Array.from(line).entries())
      pen.fillText(sign, 58 + at * 26.3, 796 + row * 54);
  }
}

function drawPage(chance: Chance, page: Page): Canvas {
  const canvas = createCanvas(1250, 880);
  const pen = canvas.getContext('2d');
  drawGuilloche(pen, chance);
  const { bearer, number, civil_id, born, expires, is_man } = page;
  const has_arabic = bearer.arabic !== '';
  const write = (text: string, x: number, y: number, size: number, ink = '#16181d') => {
    const is_arabic = /[\u0600-\u06ff]/.test(text);
    pen.font = `${size}px "passport-${is_arabic ? 'arabic' : 'latin'}"`;
    pen.textAlign = is_arabic ? 'right' : 'left';
    pen.fillStyle = ink;
    pen.fillText(text, x, y);
  };
  write(bearer.country[1], 60, 62, 32, '#223a6b');
  write('PASSPORT', 60, 104, 30, '#223a6b');
  if (has_arabic) write('جواز سفر', 1190, 66, 36, '#223a6b');
  pen.fillStyle = '#9aa3ad';
  pen.fillRect(60, 170, 290, 380);
  const way = chance.pick(['words', 'slashes'] as const);
  const day = (date: string): string => {
    const [year = '', month = '', on = ''] = date.split('-');
    return way === 'slashes'
      ? `${on}/${month}/${year}`
      : `${on} ${MONTHS[Number(month) - 1]} ${year}`;
  };
  const small = chance.whole(17, 21);
  const size = chance.whole(27, 32);
  const field = (labels: readonly [string, string], value: string, x: number, y: number) => {
    const label = has_arabic ? `${labels[0]} / ` : labels[0];
    write(label, x, y, small, '#4a5260');
    if (has_arabic) {
      const wide = pen.measureText(label).width;
      pen.font = `${small}px "passport-arabic"`;
      write(labels[1], x + wide + pen.measureText(labels[1]).width, y, small, '#4a5260');
    }
    write(value, x, y + size + 8, size);
  };
  const step = size + small + 26;
  let y = 190;
  field(['Type', 'النوع'], 'P', 400, 130);
  field(['Country Code', 'رمز الدولة'], bearer.country[0], 560, 130);
  field(['Passport No.', 'رقم الجواز'], number, 880, 130);
  y += 26;
  const is_swapped = chance.odds(0.3);
  const names: [readonly [string, string], string][] = [
    [['Surname', 'اللقب'], bearer.surname],
    [[chance.pick(['Given Names', 'Given name(s)']), 'الأسماء'], bearer.given],
  ];
  for (const [labels, value] of is_swapped ? names.toReversed() : names) {
    field(labels, value, 400, y);
    y += step;
  }
  if (has_arabic) write(bearer.arabic, 1190, y - step + size, size + 4);
  field(['Nationality', 'الجنسية'], bearer.country[0], 400, y);
  field(['Sex', 'الجنس'], is_man ? 'M' : 'F', 880, y);
  y += step;
  field(['Date of birth', 'تاريخ الميلاد'], day(born), 400, y);
  if (civil_id !== '') field(['Personal No.', 'الرقم المدني'], civil_id, 760, y);
  y += step;
  field(['Date of issue', 'تاريخ الإصدار'], day('2019-02-05'), 400, y);
  field(['Date of expiry', 'تاريخ الانتهاء'], day(expires), 760, y);
  printZone(pen, page);
  return canvas;
}

/** Photographs the lower page of an open book, bent towards the fold. */
function photographBook(chance: Chance, page: Canvas, is_rough: boolean): Buffer {
  const zoom = chance.between(0.95, 1.35);
  const [width, height] = [Math.round(1420 * zoom), Math.round((is_rough ? 1250 : 1060) * zoom)];
  const photo = createCanvas(width, height);
  const pen = photo.getContext('2d');
  pen.fillStyle = `hsl(${chance.whole(0, 359)} 18% ${chance.whole(20, 75)}%)`;
  pen.fillRect(0, 0, width, height);
  pen.scale(zoom, zoom);
  pen.translate(85, 90);
  if (is_rough) pen.rotate(chance.between(-0.06, 0.06));
  const bend = is_rough ? chance.between(0, 34) : 0;
  for (let y = 0; y < 880; y += 4) {
    // The page is flat at the bottom and bent at the fold at the top.
    const near = Math.exp(-y / 160);
    const inset = bend * near;
    pen.drawImage(page, 0, y, 1250, 4, inset, y - bend * near * 0.4, 1250 - 2 * inset, 4.8);
  }
  if (is_rough) {
    const fold = pen.createLinearGradient(0, -60, 0, 260);
    fold.addColorStop(0, 'rgba(0,0,0,0.45)');
    fold.addColorStop(1, 'rgba(0,0,0,0)');
    pen.fillStyle = fold;
    pen.fillRect(-100, -100, 1500, 360);
    if (chance.odds(0.5)) {
      pen.fillStyle = 'rgba(255,255,255,0.35)';
      pen.beginPath();
      pen.ellipse(chance.between(100, 1100), chance.between(150, 600), 170, 60, -0.5, 0, 7);
      pen.fill();
    }
  }
  if (!is_rough) return photo.toBuffer('image/jpeg', 90);
  const turned = chance.pick([0, 0, 1, 2, 3]);
  const out = turned % 2 === 0 ? createCanvas(width, height) : createCanvas(height, width);
  const pen_2 = out.getContext('2d');
  pen_2.translate(out.width / 2, out.height / 2);
  pen_2.rotate((turned * Math.PI) / 2);
  pen_2.filter = `blur(${chance.between(0.2, 1.4).toFixed(1)}px)`;
  pen_2.drawImage(photo, -width / 2, -height / 2);
  return out.toBuffer('image/jpeg', chance.whole(45, 85));
}

export const PASSPORT: Family = {
  name: 'passport',
  tuned: true,
  draw: (chance, set): Promise<DrawnPicture> => {
    const page = dealPage(chance);
    const { bearer, civil_id, born, expires } = page;
    return Promise.resolve({
      picture: photographBook(chance, drawPage(chance, page), set === 'defects'),
      set,
      layout: 'single',
      shown: {
        ...(civil_id === '' ? {} : { civil_id }),
        full_name_english: `${bearer.given} ${bearer.surname}`,
        ...(bearer.arabic === '' ? {} : { full_name_arabic: bearer.arabic }),
        birth_date: born,
        expiry_date: expires,
      },
    });
  },
};
