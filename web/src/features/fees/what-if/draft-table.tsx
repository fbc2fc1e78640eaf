import { NumberInput, Slider, Stack } from '@mantine/core';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Columns, DataTable } from '../../../ui/table/data-table.tsx';
import { Card, isShown } from '../table-tab.tsx';
import {
  asDraft,
  cardText,
  DRAFTED,
  type Drafted,
  type DraftRow,
  type DraftRows,
  withRow,
} from './draft-rows.ts';

interface DraftTableProps {
  readonly fees: readonly FeeRow[];
  readonly rows: DraftRows;
  readonly onChange: (rows: DraftRows) => void;
}

/** The four figures of each row that a draft moves: by sliders, or as numbers. */
export function DraftTable({ fees, rows, onChange }: DraftTableProps) {
  const { t } = useTranslation('fees');
  return (
    <DataTable
      label={t('tabs.what_if')}
      rows={fees.filter(isShown)}
      rowId={({ id }) => String(id)}
      columns={useColumns(rows, onChange)}
      phone="scroll"
      empty={<EmptyState title={t('none')} />}
    />
  );
}

function useColumns(rows: DraftRows, onChange: DraftTableProps['onChange']): Columns<FeeRow> {
  const { t } = useTranslation('fees');
  return [
    { header: t('card_type'), cell: (fee) => <Card row={fee} /> },
    ...DRAFTED.map((name) => ({
      header: headerOf(t, name),
      cell: (fee: FeeRow) => {
        const row = rows.get(fee.id) ?? asDraft(fee);
        return (
          <DraftFigure
            fee={fee}
            row={row}
            name={name}
            onChange={(value) => onChange(withRow(rows, fee, { ...row, [name]: value }))}
          />
        );
      },
    })),
  ];
}

type Translate = ReturnType<typeof useTranslation<'fees'>>['t'];

const headerOf = (t: Translate, name: Drafted): string => {
  const part = t(name.startsWith('brand') ? 'parts.brand' : 'parts.cost');
  return t(name.endsWith('percentage') ? 'percentage' : 'fixed', { part });
};

/** What a slider reaches at least, in per cent and in KWD; a dearer row reaches twice its figure. */
const REACH = { percentage: 10, fixed: 1 } as const;
const STEP = { percentage: 0.01, fixed: 0.001 } as const;
const DECIMALS = { percentage: 2, fixed: 3 } as const;
const MOST_PERCENT = 100;

interface DraftFigureProps {
  readonly fee: FeeRow;
  readonly row: DraftRow;
  readonly name: Drafted;
  readonly onChange: (value: number) => void;
}

function DraftFigure({ fee, row, name, onChange }: DraftFigureProps) {
  const { t } = useTranslation('fees');
  const kind = name.endsWith('percentage') ? 'percentage' : 'fixed';
  const label = t('what_if.slider', { figure: headerOf(t, name), card: cardText(fee) });
  const reach = Math.max(REACH[kind], fee[name] * 2);
  const moved = row[name] !== fee[name];
  // A slider adds up steps in binary: the figure is the decimal that it means.
  const tell = (value: number) => onChange(Number(value.toFixed(DECIMALS[kind])));
  return (
    <Stack gap={6} miw={110}>
      <NumberInput
        aria-label={label}
        value={row[name]}
        onChange={(value) => typeof value === 'number' && tell(value)}
        min={0}
        {...(kind === 'percentage' ? { max: MOST_PERCENT } : {})}
        step={STEP[kind]}
        decimalScale={DECIMALS[kind]}
        clampBehavior="strict"
        hideControls
        size="xs"
        {...(moved ? { styles: { input: { fontWeight: 700 } } } : {})}
      />
      <Slider
        thumbLabel={label}
        value={Math.min(row[name], reach)}
        onChange={tell}
        min={0}
        max={kind === 'percentage' ? Math.min(reach, MOST_PERCENT) : reach}
        step={STEP[kind]}
        label={null}
        size="sm"
      />
    </Stack>
  );
}
