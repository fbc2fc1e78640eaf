import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { mccCatalogueQuery } from '../../../widgets/mcc-catalogue.ts';
import { keepMcc } from '../queries.ts';

/** Allows a category or not, at once: the tick shows before the answer and goes back if refused. */
export function AllowedCheckbox({ mcc }: { readonly mcc: Mcc }) {
  const { t } = useTranslation('mcc');
  const queries = useQueryClient();
  const toggle = useMutation({
    mutationFn: (is_allowed: boolean) =>
      call(mccEndpoints.updateMcc, { params: { code: mcc.code }, body: { is_allowed } }),
    // Quick clicks on one row are sent one after the other: the last one is what stays.
    scope: { id: `mcc-${mcc.code}` },
    onMutate: async (is_allowed) => {
      await queries.cancelQueries(mccCatalogueQuery);
      keepMcc(queries, { ...mcc, is_allowed });
    },
    onSuccess: (saved) => {
      keepMcc(queries, saved);
      toastSuccess(
        say(saved.is_allowed ? 'MCC code enabled successfully' : 'MCC code disabled successfully'),
      );
    },
    onError: (error, is_allowed) => {
      keepMcc(queries, { ...mcc, is_allowed: !is_allowed });
      toastError(errorText(error, 'Failed to update MCC code status'));
    },
  });
  return (
    <Checkbox
      aria-label={t('allow', { code: mcc.code })}
      checked={mcc.is_allowed}
      onChange={(event) => toggle.mutate(event.currentTarget.checked)}
    />
  );
}
