import { useState } from 'react';
import { Select, Slider, Stack } from '@mantine/core';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import { nonNegativeKwd } from '@diwan/contract/kernel/money';
import { percentage } from '@diwan/contract/kernel/percent';
import { sayText, useTranslation } from '../../../lib/i18n.ts';
import { NumberEntry, type NumberValue } from '../../../ui/form/number-entry.tsx';
import { findOptions } from '../../../ui/form/find-options.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { Card, isShown } from '../table-tab.tsx';
import { cardText } from '../../../widgets/fees/fees-query.ts';
import {
  asDraft,
  DRAFTED,
  type DraftedFigure,
  type DraftRow,
  type DraftRows,
  withRow,
} from './draft-rows.ts';

/** A value in a field that is not a valid fee. */
interface RefusedFigure {
  readonly value: NumberValue;
  readonly problem: string;
}

/**
 * The invalid values by row and figure. While a value is invalid, the draft keeps the last valid
 * figure.
 */
export type RefusedFigures = ReadonlyMap<string, RefusedFigure>;

interface DraftTableProps {
  readonly fees: readonly FeeRow[];
  readonly rows: DraftRows;
  readonly refused: RefusedFigures;
  readonly onChange: (rows: DraftRows, refused: RefusedFigures) => void;
}

/** Edits the four figures of the rows that a draft changes, with sliders or numbers. */
export function DraftTable({ fees, ...draft }: DraftTableProps) {
  const { t } = useTranslation('fees');
  const [opened, setOpened] = useState<readonly number[]>([]);
  const shown = fees.filter(isShown);
  const isOpen = ({ id }: FeeRow) => draft.rows.has(id) || opened.includes(id);
  return (
    <Stack gap="md">
      <Select
        label={t('what_if.change_card')}
        placeholder={t('what_if.change_card_hint')}
        maw={320}
        searchable
        filter={findOptions}
        value={null}
        data={shown
          .filter((fee) => !isOpen(fee))
          .map((fee) => ({ value: String(fee.id), label: cardText(fee) }))}
        onChange={(id) => id !== null && setOpened([...opened, Number(id)])}
      />
      <DataTable
        label={t('tabs.what_if')}
        rows={shown.filter(isOpen)}
        rowId={({ id }) => String(id)}
        columns={useColumns(draft)}
        phone="scroll"
        empty={<EmptyState title={t('what_if.no_row')} />}
      />
    </Stack>
  );
}

const without = (refused: RefusedFigures, key: string): RefusedFigures =>
  new Map([...refused].filter(([other]) => other !== key));

function useColumns(draft: Omit<DraftTableProps, 'fees'>): Columns<FeeRow> {
  const { rows, refused, onChange } = draft;
  const { t } = useTranslation('fees');
  return [
    { header: t('card_type'), cell: (fee) => <Card row={fee} /> },
    ...DRAFTED.map((name) => ({
      header: headerOf(t, name),
      cell: (fee: FeeRow) => {
        const row = rows.get(fee.id) ?? asDraft(fee);
        const key = `${fee.id} ${name}`;
        return (
          <DraftFigure
            fee={fee}
            row={row}
            name={name}
            refused={refused.get(key)}
            onChange={(value) =>
              onChange(withRow(rows, fee, { ...row, [name]: value }), without(refused, key))
            }
            onRefuse={(entry) => onChange(rows, new Map(refused).set(key, entry))}
          />
        );
      },
    })),
  ];
}

type Translate = ReturnType<typeof useTranslation<'fees'>>['t'];

const headerOf = (t: Translate, name: DraftedFigure): string => {
  const part = t(name.startsWith('brand') ? 'parts.brand' : 'parts.cost');
  return t(name.endsWith('percentage') ? 'percentage' : 'fixed', { part });
};

/**
 * The smallest maximum of a slider, in percent and in KWD. For a higher fee, the maximum is twice
 * the fee.
 */
const REACH = { percentage: 10, fixed: 1 } as const;
const STEP = { percentage: 0.01, fixed: 0.001 } as const;
const DECIMALS = { percentage: 2, fixed: 3 } as const;
const MOST_PERCENT = 100;

interface DraftFigureProps {
  readonly fee: FeeRow;
  readonly row: DraftRow;
  readonly name: DraftedFigure;
  readonly refused: RefusedFigure | undefined;
  readonly onChange: (value: number) => void;
  readonly onRefuse: (refused: RefusedFigure) => void;
}

const SCHEMA = { percentage, fixed: nonNegativeKwd } as const;

function DraftFigure({ fee, row, name, refused, onChange, onRefuse }: DraftFigureProps) {
  const { t } = useTranslation('fees');
  const kind = name.endsWith('percentage') ? 'percentage' : 'fixed';
  const label = t('what_if.slider', { figure: headerOf(t, name), card: cardText(fee) });
  const reach = Math.max(REACH[kind], fee[name] * 2);
  const moved = row[name] !== fee[name];
  // Floating-point steps of a slider are inexact, so the figure is rounded to its decimals.
  const move = (value: number) => onChange(Number(value.toFixed(DECIMALS[kind])));
  const change = (value: NumberValue) => {
    const read = SCHEMA[kind].safeParse(value);
    if (read.success) onChange(read.data);
    else onRefuse({ value, problem: read.error.issues[0]?.message ?? '' });
  };
  return (
    <Stack gap={6} miw={110}>
      <NumberEntry
        aria-label={label}
        value={refused ? refused.value : row[name]}
        onChange={change}
        error={refused && sayText(refused.problem)}
        size="xs"
        {...(moved ? { styles: { input: { fontWeight: 700 } } } : {})}
      />
      <Slider
        thumbLabel={label}
        value={Math.min(row[name], reach)}
        onChange={move}
        min={0}
        max={kind === 'percentage' ? Math.min(reach, MOST_PERCENT) : reach}
        step={STEP[kind]}
        label={null}
        size="sm"
      />
    </Stack>
  );
}
