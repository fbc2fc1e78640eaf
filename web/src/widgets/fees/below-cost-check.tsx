import { Checkbox } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { BelowCostNotice, type BelowCostNoticeProps } from './below-cost.tsx';

export interface BelowCostCheckProps extends BelowCostNoticeProps {
  readonly checked: boolean;
  readonly error?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

/** Lists losses with a box to confirm them. Renders nothing for a change without a loss. */
export function BelowCostCheck({ losses, checked, error, onChange }: BelowCostCheckProps) {
  const { t } = useTranslation('fees');
  // Even if there are no losses here, the server may report one, because it may know a newer cost.
  if (losses.length === 0 && error === undefined) return null;
  return (
    <>
      {losses.length > 0 && <BelowCostNotice losses={losses} />}
      <Checkbox
        label={t('below_cost.agree')}
        checked={checked}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </>
  );
}
