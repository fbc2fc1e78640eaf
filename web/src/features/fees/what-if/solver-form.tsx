import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { FeeRow } from '@diwan/contract/features/fees/records';
import type { Solution } from '@diwan/contract/features/fees/solver';
import { nonNegativeKwd, toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { sayText, useTranslation } from '../../../lib/i18n.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { NumberEntry, type NumberValue } from '../../../ui/form/number-entry.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { cardText } from '../../../widgets/fees/fees-query.ts';
import { useMoneyText } from '../../../widgets/money-text.ts';
import { figureText } from '../figure.tsx';
import { asDraft, type DraftRows, withPrice, withRow } from './draft-rows.ts';
import type { Replay } from './use-replay.ts';

const FIRST_LIMIT = 5;
const MOST_LIMIT = 1_000_000;

const limits = nonNegativeKwd.max(MOST_LIMIT, { error: 'The amount is too large' });

interface SolverFormProps {
  readonly fees: readonly FeeRow[];
  readonly rows: DraftRows;
  readonly replay: Replay;
  readonly onTake: (rows: DraftRows) => void;
}

/**
 * Finds the change of prices that is best for the platform. It raises no brand's monthly fees by
 * more than the limit.
 */
export function SolverForm({ fees, rows, replay, onTake }: SolverFormProps) {
  const { t } = useTranslation('fees');
  const [limit, setLimit] = useState<NumberValue>(FIRST_LIMIT);
  const read = limits.safeParse(limit);
  const problem = read.error?.issues[0]?.message;
  const { solution } = replay;
  return (
    <Surface>
      <Stack gap="sm">
        <Text c="dimmed">{t('what_if.solve_text')}</Text>
        <Group align="flex-end" gap="sm">
          <NumberEntry
            label={t('what_if.limit')}
            value={limit}
            onChange={setLimit}
            error={problem !== undefined && sayText(problem)}
            w={280}
          />
          <Button
            variant="default"
            loading={replay.solving}
            disabled={replay.loaded === null}
            onClick={() => read.success && replay.solve(Number(toMinor(read.data)))}
          >
            {t('what_if.solve')}
          </Button>
        </Group>
        {solution && <Solved fees={fees} rows={rows} solution={solution} onTake={onTake} />}
      </Stack>
    </Surface>
  );
}

interface SolvedProps extends Omit<SolverFormProps, 'replay'> {
  readonly solution: Solution;
}

function Solved({ fees, rows, solution, onTake }: SolvedProps) {
  const { t } = useTranslation('fees');
  const text = useMoneyText();
  const { number } = useFormat();
  if (solution.rows.length === 0) return <Text role="status">{t('what_if.nothing_raised')}</Text>;
  const found = solution.rows.flatMap(({ fee_id, brand }) => {
    const fee = fees.find(({ id }) => id === fee_id);
    return fee ? [{ fee, row: withPrice(rows.get(fee_id) ?? asDraft(fee), brand) }] : [];
  });
  const taken = found.reduce<DraftRows>((kept, { fee, row }) => withRow(kept, fee, row), rows);
  const amount = text(toMajorNumber(BigInt(solution.given_up_minor)));
  return (
    <Stack gap="xs" role="status">
      <Text>{t('what_if.solved', { amount, brands: number(solution.protected_brands) })}</Text>
      {!solution.proved && <Text c="dimmed">{t('what_if.not_proved')}</Text>}
      {found.map(({ fee, row }) => (
        <Text key={fee.id} size="sm" component="div">
          {cardText(fee)}:{' '}
          <span className="ltr">
            {figureText(row.brand_percentage, 'percentage')} +{' '}
            {figureText(row.brand_fixed, 'fixed')}
          </span>
        </Text>
      ))}
      <div>
        <Button size="xs" onClick={() => onTake(taken)}>
          {t('what_if.take')}
        </Button>
      </div>
    </Stack>
  );
}
