import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { civilIdBirthDate, isCivilId } from '@diwan/contract/world/civil-id-digits';
import type { Chance } from '../../src/writers/chance.ts';
import type { DrawnPicture, Family } from './family.ts';

// Cards in portrait format with centred text: labels above values, names on up to three lines. Half
// are phone screens with light letters on a dark background. The others lie on a cloth and are
// sheared by the camera's angle. `printed` also uses this Arabic font.

const files = createRequire(import.meta.url);
const CHANGA = '@fontsource/changa/files/changa-latin-400-normal.woff2';
const MADA = '@fontsource/mada/files/mada-arabic-400-normal.woff2';
GlobalFonts.registerFromPath(files.resolve(CHANGA), 'badge-latin');
GlobalFonts.registerFromPath(files.resolve(MADA), 'badge-arabic');

const NAMES = new Map([
  ['REEM SAOUD AL-HUMAIDAN', 'ريم سعود الحميضان'],
  ['MESHAL GHAZI AL-DIHANI', 'مشعل غازي الديحاني'],
  ['TAHANI YAQOUB AL-RANDI', 'تهاني يعقوب الرندي'],
  ['SULAIMAN ESSA MOHAMMAD AL-FOUZAN', 'سليمان عيسى محمد الفوزان'],
  ['WADHA KHALIFA AL-HAJRI', 'وضحة خليفة الهاجري'],
  ['BASSAM ANTOUN HADDAD', 'بسام أنطون حداد'],
  ['LATIFA BADER ALI AL-MEDLEJ', 'لطيفة بدر علي المدلج'],
  ['ESMAEEL JABER AL-QATTAN', 'إسماعيل جابر القطان'],
  ['HIND RAJAB AL-WUGAYAN', 'هند رجب الوقيان'],
  ['PRAKASH KUMAR NAIR', 'براكاش كومار ناير'],
  ['MANAL FAHAD SALEM AL-BARGHASH', 'منال فهد سالم البرغش'],
  ['OTHMAN DHARI AL-KULAIB', 'عثمان ضاري الكليب'],
]);

function pickNumber(chance: Chance): { number: string; born: string } {
  for (;;) {
    const number = `2${chance.whole(55, 99)}${String(chance.whole(0, 999_999_999)).padStart(9, '0')}`;
    const born = isCivilId(number) ? civilIdBirthDate(number) : null;
    if (born !== null) return { number, born };
  }
}

/** Distributes words over lines of about the same length. */
function balanced(words: readonly string[], count: number): string[] {
  const each = Math.ceil(words.length / count);
  return Array.from({ length: count }, (_, at) =>
    words.slice(at * each, (at + 1) * each).join(' '),
  ).filter((line) => line !== '');
}

interface Entry {
  readonly label: string;
  readonly lines: readonly string[];
  readonly is_arabic?: boolean;
}

function draw(chance: Chance, title: string, entries: readonly Entry[], is_dark: boolean) {
  const canvas = createCanvas(720, 1180);
  const context = canvas.getContext('2d');
  const hue = chance.whole(0, 359);
  const sky = context.createLinearGradient(0, 0, 300, 1180);
  sky.addColorStop(0, `hsl(${hue} 35% ${is_dark ? 14 : 95}%)`);
  sky.addColorStop(1, `hsl(${hue + 30} 40% ${is_dark ? 24 : 86}%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, 720, 1180);
  const [ink, pale] = is_dark ? ['#f4f6fa', '#b9c3d6'] : ['#14161b', '#4c5566'];
  context.textAlign = 'center';
  context.fillStyle = ink;
  context.font = '38px "badge-latin"';
  context.fillText(title, 360, 80);
  context.fillStyle = is_dark ? '#66708a' : '#aab2c2';
  context.beginPath();
  context.arc(360, 230, 105, 0, 7);
  context.fill();
  const size = chance.whole(30, 38);
  let y = 400;
  for (const { label, lines, is_arabic = false } of entries) {
    context.fillStyle = pale;
    context.font = `${Math.round(size * 0.72)}px "badge-latin"`;
    if (label !== '') context.fillText(label, 360, y);
    context.fillStyle = ink;
    context.font = `${size}px "${is_arabic ? 'badge-arabic' : 'badge-latin'}"`;
    lines.forEach((line, at) => context.fillText(line, 360, y + size * (1.12 + at * 1.2)));
    y += size * (1.12 + lines.length * 1.2) + 16;
  }
  return canvas;
}

/** Draws a card on a cloth, sheared and turned slightly. */
function lay(chance: Chance, card: ReturnType<typeof draw>): Buffer {
  const zoom = chance.between(0.8, 1.3);
  const turn = chance.pick([0, 0, 1, 2, 3]);
  const side = Math.round(1500 * zoom);
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  for (let thread = 0; thread < 900; thread += 1) {
    context.fillStyle = `hsl(215 25% ${chance.whole(22, 40)}%)`;
    context.fillRect(chance.between(-80, side), chance.between(0, side), 320, side / 60);
  }
  context.translate(side / 2, side / 2);
  context.rotate((turn * Math.PI) / 2 + chance.between(-0.08, 0.08));
  context.transform(1, chance.between(-0.05, 0.05), chance.between(-0.08, 0.08), 1, 0, 0);
  context.scale(zoom, zoom);
  context.filter = `blur(${chance.between(0.2, 1.3).toFixed(1)}px)`;
  context.drawImage(card, -360, -590);
  context.filter = 'none';
  context.fillStyle = `rgba(10,10,20,${chance.between(0, 0.3)})`;
  context.beginPath();
  context.moveTo(-700, -700);
  context.lineTo(chance.between(-300, 300), -700);
  context.lineTo(chance.between(-300, 300), 700);
  context.lineTo(-700, 700);
  context.fill();
  return canvas.toBuffer('image/jpeg', chance.whole(45, 85));
}

export const BADGE: Family = {
  name: 'badge',
  tuned: false,
  draw: (chance, set): Promise<DrawnPicture> => {
    const [english, arabic] = chance.pick([...NAMES]);
    const { number, born } = pickNumber(chance);
    const day = (date: string): string => date.split('-').toReversed().join('.');
    const expiry = `20${chance.whole(24, 36)}-0${chance.whole(1, 9)}-2${chance.whole(0, 8)}`;
    const licence = String(chance.whole(300_000, 3_000_000));
    const is_licence = chance.odds(0.5);
    const entries: Entry[] = [
      { label: 'Civil ID', lines: [number] },
      { label: 'Full Name', lines: balanced(english.split(' '), chance.whole(1, 3)) },
      { label: '', lines: [arabic], is_arabic: true },
      { label: 'Date of Birth', lines: [day(born)] },
      { label: 'Expires', lines: [day(expiry)] },
      is_licence
        ? { label: 'Licence Number', lines: [licence] }
        : { label: 'Gender', lines: [chance.pick(['Male', 'Female'])] },
    ];
    const title = is_licence ? 'Driving Licence' : 'Civil ID Card';
    const card = draw(chance, title, entries, chance.odds(0.5));
    return Promise.resolve({
      picture: set === 'clean' ? card.toBuffer('image/jpeg', 90) : lay(chance, card),
      set,
      layout: 'single',
      shown: {
        civil_id: number,
        full_name_english: english,
        full_name_arabic: arabic,
        birth_date: born,
        expiry_date: expiry,
        ...(is_licence ? { license_number: licence } : {}),
      },
    });
  },
};
