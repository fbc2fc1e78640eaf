import {
  controls,
  figures as labels,
  type PackFigure,
  type PackPart,
  unrecorded,
} from '@diwan/contract/features/regulator-pack/pack-words';
import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/context.ts';
import { CSV_START, type CsvCell, writeCsvLine } from '../../platform/csv.ts';
import { PARTS, type FigureRule } from './parts.ts';
import type { Period } from './period.ts';
import { PAGE, type PackRow, type RowFile } from './rows.ts';
import { startZip, type ZipWriter } from './zip.ts';

/** A figure with its value. A reader recounts it from the rows of its file. */
export interface Figure extends FigureRule {
  readonly part: PackPart;
  readonly value: string;
}

interface ManifestFile {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

interface Manifest {
  readonly format: 'diwan-regulator-pack/1';
  readonly month: string;
  readonly from: string;
  readonly until: string;
  readonly timezone: string;
  readonly files: readonly ManifestFile[];
  readonly figures: readonly (Figure & { readonly en: string; readonly ar: string })[];
  readonly not_recorded: typeof unrecorded;
}

/** The content of a pack before its seal. */
export interface UnsealedPack {
  readonly period: Period;
  readonly figures: readonly Figure[];
  /** The SHA-256 of the manifest, in hex. The seal covers it. */
  readonly digest: string;
  readonly zip: ZipWriter;
}

const cellOf = (value: PackRow[string] | undefined): CsvCell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'object' ? value.join(' | ') : value;
};

const isChosen = ({ where }: FigureRule, row: PackRow): boolean =>
  where === undefined || where.in.includes(String(cellOf(row[where.column])));

/** Counts the rows of a file, and adds up its figures. */
function countRows(rules: readonly FigureRule[]) {
  const values = new Map<PackFigure, bigint>();
  let rows = 0;
  return {
    add(row: PackRow): void {
      rows += 1;
      for (const rule of rules) {
        if (!isChosen(rule, row)) continue;
        const amount = rule.sum === undefined ? 1n : BigInt(cellOf(row[rule.sum]) ?? 0);
        values.set(rule.id, (values.get(rule.id) ?? 0n) + amount);
      }
    },
    result: () => ({ rows, values }),
  };
}

async function* writeRows(
  deps: Pick<Deps, 'db' | 'secrets'>,
  period: Period,
  file: RowFile,
  note: (row: PackRow) => void,
): AsyncGenerator<string> {
  yield CSV_START + writeCsvLine(file.columns);
  let rows: readonly PackRow[] = [];
  do {
    rows = await file.findRows(deps, period, rows.at(-1)?.key ?? '');
    const lines: string[] = [];
    for (const row of rows) {
      note(row);
      lines.push(writeCsvLine(file.columns.map((column) => cellOf(row[column]))));
    }
    yield lines.join('');
  } while (rows.length === PAGE);
}

async function* writeControls(): AsyncGenerator<string> {
  yield CSV_START + writeCsvLine(['control', 'en', 'ar', 'evidence']);
  for (const { id, part, en, ar } of controls) {
    const evidence = PARTS.find((one) => one.id === part)?.files.map(({ name }) => name) ?? [];
    yield writeCsvLine([id, en, ar, evidence.join(' | ')]);
  }
}

/**
 * Writes the rows, the controls and the manifest of a month into a ZIP. `deps.db` is one snapshot.
 * The content has no time of its creation, so that unchanged records give the same bytes.
 */
export async function buildPack(
  deps: Pick<Deps, 'db' | 'secrets'>,
  period: Period,
): Promise<UnsealedPack> {
  const zip = startZip();
  const files: ManifestFile[] = [];
  const figures: Figure[] = [];
  for (const part of PARTS) {
    for (const file of part.files) {
      const rules = part.figures.filter((rule) => rule.file === file.name);
      const counter = countRows(rules);
      const written = await zip.add(file.name, writeRows(deps, period, file, counter.add));
      const { rows, values } = counter.result();
      files.push({ ...written, rows });
      for (const rule of rules) {
        figures.push({ ...rule, part: part.id, value: String(values.get(rule.id) ?? 0n) });
      }
    }
  }
  files.push({ ...(await zip.add('controls.csv', writeControls())), rows: controls.length });
  const { month, from, until, timezone } = period;
  const manifest: Manifest = {
    format: 'diwan-regulator-pack/1',
    month,
    from,
    until,
    timezone,
    files,
    figures: figures.map((figure) => ({ ...figure, ...labels[figure.id] })),
    not_recorded: unrecorded,
  };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  zip.addStored('manifest.json', text);
  return { period, figures, digest: createHash('sha256').update(text).digest('hex'), zip };
}
