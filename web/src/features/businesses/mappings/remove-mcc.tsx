import { useQueryClient } from '@tanstack/react-query';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business } from '@diwan/contract/features/businesses/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { keepMccCodes } from './keep-mcc-codes.ts';

interface RemoveMccProps {
  readonly business: Business;
  readonly code: string;
  readonly onClose: () => void;
}

/** Asks first: brands of a category without a business can't be approved or settled. */
export function RemoveMcc({ business, code, onClose }: RemoveMccProps) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const remove = useAction(businessEndpoints.removeBusinessMcc, {
    onDone: ({ mcc_codes }) => keepMccCodes(queries, business.id, mcc_codes),
  });
  return (
    <ConfirmAction
      title={t('remove_question', { code, name: business.name })}
      confirmLabel={t('remove')}
      danger
      send={() => remove({ params: { id: business.id, code } })}
      done="MCC code removed successfully"
      fallback="Failed to remove MCC code"
      onClose={onClose}
    >
      {t('remove_text')}
    </ConfirmAction>
  );
}
