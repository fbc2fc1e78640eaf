import { Text } from '@mantine/core';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { payoutStatusChange } from '@diwan/contract/features/payouts/records';
import { useTranslation } from '../../lib/i18n.ts';
import { TextareaField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useAction } from '../../lib/use-action.ts';

interface Brand {
  readonly brand_id: number;
  readonly brand_name: string;
}

interface PauseDialogProps {
  readonly brand: Brand;
  readonly onClose: () => void;
}

/** Stops a brand's payouts, with a reason that the owner reads too. */
export function PauseDialog({ brand, onClose }: PauseDialogProps) {
  const { t } = useTranslation('payouts');
  const pause = useAction(payoutEndpoints.setPayoutStatus);
  return (
    <FormDialog
      title={t('pause_question', { brand: brand.brand_name })}
      schema={payoutStatusChange}
      values={{ status: 'paused', reason: '' }}
      send={(body) => pause({ params: { id: String(brand.brand_id) }, body })}
      done="Payout paused successfully"
      fallback="Failed to update payout status"
      submitLabel={t('pause_payout')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text c="dimmed">{t('pause_text')}</Text>
          <TextareaField control={control} name="reason" label={t('reason')} required dir="auto" />
        </>
      )}
    </FormDialog>
  );
}
