/** The figures of one page, mostly of its first screen. */
export interface Figures {
  /** The number of rows and cards that are completely visible. */
  readonly rows: number;
  /** The height of the content above the first row; null without rows. */
  readonly above_px: number | null;
  /** The highest number of buttons in a row. */
  readonly buttons_a_row: number;
  readonly primary: number;
  readonly height_px: number;
  /** The number of texts that are cut at their end. */
  readonly cut: number;
  /** The number of controls in a line whose middles differ by more than 1 px. */
  readonly misaligned: number;
  /** The number of targets below 44 px on phones, below 24 px elsewhere. */
  readonly small: number;
  /** The number of texts whose contrast is too low. */
  readonly contrast: number;
  readonly shift: number;
  /**
   * The time in milliseconds from the click on the first row to the side panel; null without a
   * panel.
   */
  readonly panel_ms: number | null;
}

type Name = keyof Figures;

interface Column {
  readonly head: string;
  /** Returns the worst accepted value for a stored value. */
  readonly limit: (stored: number) => number;
  readonly higher_is_better?: true;
}

const SHIFT = 0.02;
const ABOVE_PX = 8;
const HEIGHT = 1.1;
const PANEL_MS = 300;

/**
 * The limits of the figures. A figure that a font or a slow machine changes slightly has a margin.
 */
const COLUMNS: Readonly<Record<Name, Column>> = {
  rows: { head: 'Rows', limit: (stored) => stored, higher_is_better: true },
  above_px: { head: 'Above', limit: (stored) => stored + ABOVE_PX },
  buttons_a_row: { head: 'Buttons', limit: (stored) => stored },
  primary: { head: 'Primary', limit: (stored) => stored },
  height_px: { head: 'Height', limit: (stored) => Math.round(stored * HEIGHT) },
  cut: { head: 'Cut', limit: (stored) => stored },
  misaligned: { head: 'Misaligned', limit: (stored) => stored },
  small: { head: 'Small', limit: (stored) => stored },
  contrast: { head: 'Contrast', limit: (stored) => stored },
  shift: { head: 'Shift', limit: (stored) => Math.max(stored, SHIFT) },
  panel_ms: { head: 'Panel', limit: (stored) => Math.max(2 * stored, PANEL_MS) },
};
const NAMES = Object.keys(COLUMNS) as Name[];

/** The figures of pages, by appearance and address. */
type Table = ReadonlyMap<string, Figures>;

export const keyOf = (look: string, page: string): string => `${look} ${page}`;

const NONE = '-';
const NOTE = [
  'Written by `npm run screens -- --measure --accept`. [docs/testing.md](../testing.md) explains',
  'the columns.',
];

/** Writes the figures of one visitor as a page with a table. */
export function writeTable(visitor: string, table: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const heads = ['Appearance', 'Page', ...NAMES.map((name) => COLUMNS[name].head)];
  const rows = [...table]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, figures]) => {
      const [look = '', page = ''] = key.split(' ');
      return line([look, page, ...NAMES.map((name) => String(figures[name] ?? NONE))]);
    });
  const rule = line(heads.map((_, at) => (at < 2 ? '---' : '--:')));
  return [`# Screens of ${visitor}`, '', ...NOTE, '', line(heads), rule, ...rows, ''].join('\n');
}

/** Reads a page of `writeTable`. */
export function readTable(text: string): Table {
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    rows.slice(2).map((line) => {
      const [look = '', page = '', ...cells] = line.slice(2, -2).split(' | ');
      const values = NAMES.map((name, at) => [name, cells[at] === NONE ? null : Number(cells[at])]);
      return [keyOf(look, page), Object.fromEntries(values) as Figures];
    }),
  );
}

/** Returns a sentence for each figure that is worse than its limit. New pages are ignored. */
export function findWorse(stored: Table, measured: Table): string[] {
  return [...measured].flatMap(([key, figures]) => {
    const before = stored.get(key);
    if (before === undefined) return [];
    return NAMES.flatMap((name) => {
      const [was, is] = [before[name], figures[name]];
      if (was === null || is === null) return [];
      const { head, limit, higher_is_better } = COLUMNS[name];
      const is_worse = higher_is_better ? is < limit(was) : is > limit(was);
      return is_worse ? [`${key}: ${head} is ${is}, the limit is ${limit(was)}`] : [];
    });
  });
}
