import { useState } from 'react';
import { Button, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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
import { isolateName } from '../../lib/format.ts';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Facts } from '../../ui/facts.tsx';
import { NumberEntry, type NumberValue } from '../../ui/form/number-entry.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { BelowCostNotice } from '../../widgets/fees/below-cost.tsx';
import { cardText } from '../../widgets/fees/fees-query.ts';
import { reachQuery } from './queries.ts';

type FigureName = `${FeePart}_percentage` | `${FeePart}_fixed`;

const isPercentage = (name: string): boolean => name.endsWith('_percentage');
const PERCENT_DECIMALS = 2;
const KWD_DECIMALS = 3;

/** Formats a figure: percentages with 2 decimals, fixed amounts with 3. */
export const figureText = (value: number, name: string): string =>
  name.endsWith('percentage') ? `${value.toFixed(PERCENT_DECIMALS)}%` : value.toFixed(KWD_DECIMALS);

interface FigureProps {
  readonly row: FeeRow;
  readonly name: FigureName;
  readonly unlocked: boolean;
}

/** Shows one figure of a fee. A click turns it into a field with Save and Cancel. */
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

/** Edits a figure. Leaving the field, Enter and Save check the text in the same way. */
function FigureField({ row, name, label, onClose }: FigureFieldProps) {
  const { t } = useTranslation('fees');
  const [value, setValue] = useState<NumberValue>(row[name]);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<FeeEdit | null>(null);
  const judge = (): FeeEdit | null => {
    const parsed = feeEdit.safeParse({ ...row, [name]: value });
    setProblem(parsed.success ? null : (parsed.error.issues[0]?.message ?? ''));
    return parsed.success ? parsed.data : null;
  };
  const save = () => {
    const edit = judge();
    if (edit === null) return;
    if (edit[name] === row[name]) onClose();
    else setAsked(edit);
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
        onBlur={judge}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') onClose();
        }}
      />
      <Button size="compact-sm" onClick={save}>
        {t('save')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      {asked !== null && (
        <PublishFigure
          row={row}
          name={name}
          label={label}
          edit={asked}
          onDone={onClose}
          onClose={() => setAsked(null)}
        />
      )}
    </Group>
  );
}

interface PublishFigureProps extends FigureFieldProps {
  readonly edit: FeeEdit;
  readonly onDone: () => void;
}

/**
 * Asks for confirmation before a figure is published. Shows the old and new value and the affected
 * brands.
 */
function PublishFigure({ row, name, label, edit, onDone, onClose }: PublishFigureProps) {
  const { t } = useTranslation('fees');
  const update = useAction(feesEndpoints.updateFee, {
    onDone,
    stale_if_refused: true,
  });
  const losses = belowCostOfRow(row, edit);
  const lossy = losses.length > 0;
  const body: FeeChange = lossy ? { ...edit, below_cost_confirmed: true } : edit;
  const text = (figure: number) => <span className="ltr">{figureText(figure, name)}</span>;
  return (
    <ConfirmAction
      title={lossy ? t('below_cost.question') : t('change.question', { card: cardText(row) })}
      confirmLabel={lossy ? t('below_cost.confirm') : t('change.confirm')}
      danger={lossy}
      send={() => update({ body })}
      done={() => t('saved')}
      fallback="Failed to update fee"
      onClose={onClose}
    >
      <Stack gap="md">
        <Facts
          short
          paired
          facts={[
            { label: t('change.figure'), value: `${cardText(row)}: ${label}`, wide: true },
            { label: t('below_cost.before'), value: text(row[name]) },
            { label: t('below_cost.after'), value: text(edit[name]) },
          ]}
        />
        {name.includes('cost_') ? <Text>{t('change.cost_only')}</Text> : <Reach fee_id={row.id} />}
        {lossy && <BelowCostNotice losses={losses} />}
      </Stack>
    </ConfirmAction>
  );
}

/** Shows the brands that pay the figure, and the number of brands that keep their signed price. */
function Reach({ fee_id }: { readonly fee_id: number }) {
  const { t } = useTranslation('fees');
  const format = useFormat();
  return (
    <QueryView
      query={useQuery(reachQuery(fee_id))}
      fallback="Failed to load fees"
      pending={<Skeleton height={48} />}
    >
      {({ paying, signed, names }) => {
        const listed = format.list(names.map(isolateName));
        const shown = paying > names.length ? t('change.reach_more', { names: listed }) : listed;
        return (
          <div>
            <Text>
              {paying === 0
                ? t('change.reach_none')
                : t('change.reach', { count: paying, names: shown })}
            </Text>
            {signed > 0 && <Text c="dimmed">{t('change.signed', { count: signed })}</Text>}
          </div>
        );
      }}
    </QueryView>
  );
}
