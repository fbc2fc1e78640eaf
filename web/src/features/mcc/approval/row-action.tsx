import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PendingBrand } from '@diwan/contract/features/mcc/records';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { toastError, toastSuccess } from '../../../ui/toast.ts';
import { pendingBrandsQuery } from '../queries.ts';

/** What a row waits for: the approval, or what has to be settled before it. */
export function RowAction({ brand }: { readonly brand: PendingBrand }) {
  useTranslation('mcc');
  const { approve } = brand.can;
  switch (approve?.allowed === false ? approve.code : undefined) {
    case 'MCC_NOT_ALLOWED':
      return (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/mcc" search={{ q: brand.mcc_code }} {...props} />}
        >
          {say('Enable MCC')}
        </Button>
      );
    case 'MCC_WITHOUT_BUSINESS':
      return (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/businesses" {...props} />}
        >
          {say('Map Business')}
        </Button>
      );
    default:
      return <ApproveButton brand={brand} />;
  }
}

function ApproveButton({ brand }: { readonly brand: PendingBrand }) {
  const { t } = useTranslation('mcc');
  const queries = useQueryClient();
  const approve = useMutation({
    mutationFn: () => call(mccEndpoints.approveBrand, { params: { id: String(brand.id) } }),
    onSuccess: ({ notified }) =>
      toastSuccess(
        say(
          notified
            ? 'Brand approved and notification sent!'
            : 'Brand approved. No notification was sent.',
        ),
      ),
    onError: (error) => toastError(errorText(error, 'Failed to approve brand')),
    onSettled: () => queries.invalidateQueries(pendingBrandsQuery),
  });
  return (
    <Button
      size="xs"
      variant="light"
      loading={approve.isPending}
      aria-label={t('approve_brand', { name: brand.name })}
      onClick={() => approve.mutate()}
    >
      {t('approve')}
    </Button>
  );
}
