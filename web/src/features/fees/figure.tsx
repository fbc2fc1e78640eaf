import { useState } from 'react';
import { Button, Group, UnstyledButton } from '@mantine/core';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import { belowCostOfRow } from '@diwan/contract/features/fees/below-cost';
import {
  cardName,
  type FeeChange,
  type FeeEdit,
  type FeePart,
  feeEdit,
  type FeeRow,
} from '@diwan/contract/features/fees/records';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { NumberEntry, type NumberValue } from '../../ui/form/number-entry.tsx';
import { useRun } from '../../ui/use-run.ts';
import { BelowCostNotice } from '../../widgets/fees/below-cost.tsx';

type FigureName = `${FeePart}_percentage` | `${FeePart}_fixed`;

const isPercentage = (name: string): boolean => name.endsWith('_percentage');
const PERCENT_DECIMALS = 2;
const KWD_DECIMALS = 3;

/** Percentages have 2 decimals, fixed amounts 3. */
export const figureText = (value: number, name: string): string =>
  name.endsWith('percentage') ? `${value.toFixed(PERCENT_DECIMALS)}%` : value.toFixed(KWD_DECIMALS);

interface FigureProps {
  readonly row: FeeRow;
  readonly name: FigureName;
  readonly unlocked: boolean;
}

/** One figure of a fee. A click turns it into a field with Save and Cancel. */
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
  const [value, setValue] = useState<NumberValue>(row[name]);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useAction(feesEndpoints.updateFee, { onDone: onClose });
  const { run, busy } = useRun((body: FeeChange) => update({ body }), {
    done: () => t('saved'),
    fallback: 'Failed to update fee',
  });
  const [asked, setAsked] = useState<FeeEdit | null>(null);
  const save = () => {
    const parsed = feeEdit.safeParse({ ...row, [name]: value });
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? ''));
    if (!parsed.success) return;
    if (belowCostOfRow(row, parsed.data).length > 0) setAsked(parsed.data);
    else run(parsed.data);
  };
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <NumberEntry
        aria-label={label}
        value={value}
        onChange={setValue}
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
      {asked !== null && (
        <ConfirmDialog
          title={t('below_cost.question')}
          confirmLabel={t('below_cost.confirm')}
          danger
          busy={busy}
          onConfirm={() => run({ ...asked, below_cost_confirmed: true })}
          onClose={() => setAsked(null)}
        >
          <BelowCostNotice losses={belowCostOfRow(row, asked)} />
        </ConfirmDialog>
      )}
    </Group>
  );
}
