import { useState } from 'react';
import { Button, Group, NumberInput, UnstyledButton } from '@mantine/core';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import {
  cardName,
  type FeePart,
  type FeeEdit,
  feeEdit,
  type FeeRow,
} from '@diwan/contract/features/fees/records';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useRun } from '../../ui/use-run.ts';

type FigureName = `${FeePart}_percentage` | `${FeePart}_fixed`;

const isPercentage = (name: string): boolean => name.endsWith('_percentage');
const PERCENT_DECIMALS = 2;
const KWD_DECIMALS = 3;

/** Percentages have 2 decimals, fixed amounts 3. */
export const figureText = (value: number, name: string): string =>
  name.endsWith('percentage') ? `${value.toFixed(PERCENT_DECIMALS)}%` : value.toFixed(KWD_DECIMALS);

/** How a field for such a figure counts. */
export const stepOf = (name: string) => ({ min: 0, step: isPercentage(name) ? 0.01 : 0.001 });

interface FigureProps {
  readonly row: FeeRow;
  readonly name: FigureName;
  readonly unlocked: boolean;
}

/** One figure of a fee: a click makes it a field with Save and Cancel. */
export function Figure({ row, name, unlocked }: FigureProps) {
  const { t } = useTranslation('fees');
  const [editing, setEditing] = useState(false);
  const text = <span className="ltr">{figureText(row[name], name)}</span>;
  const part = t(`parts.${name.replace(/_(percentage|fixed)$/, '') as FeePart}`);
  const figure = t(isPercentage(name) ? 'percentage' : 'fixed', { part });
  if (!unlocked) return text;
  if (editing) {
    return <FigureField row={row} name={name} label={figure} onClose={() => setEditing(false)} />;
  }
  const card = `${cardName(row.card_type)} ${row.payment_method}`;
  const label = t('edit_figure', { figure, card });
  return (
    <UnstyledButton aria-label={label} td="underline" onClick={() => setEditing(true)}>
      {text}
    </UnstyledButton>
  );
}

interface FigureFieldProps extends Omit<FigureProps, 'unlocked'> {
  readonly label: string;
  readonly onClose: () => void;
}

function FigureField({ row, name, label, onClose }: FigureFieldProps) {
  const { t } = useTranslation('fees');
  const [value, setValue] = useState<string | number>(row[name]);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useAction(feesEndpoints.updateFee, { onDone: onClose });
  const { run, busy } = useRun((body: FeeEdit) => update({ body }), {
    done: () => t('saved'),
    fallback: 'Failed to update fee',
  });
  const save = () => {
    const parsed = feeEdit.safeParse({ ...row, [name]: value });
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? ''));
    if (parsed.success) run(parsed.data);
  };
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <NumberInput
        aria-label={label}
        value={value}
        onChange={setValue}
        {...stepOf(name)}
        hideControls
        w={90}
        autoFocus
        error={problem !== null && sayText(problem)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button size="compact-sm" loading={busy} onClick={save}>
        {t('save')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
    </Group>
  );
}
