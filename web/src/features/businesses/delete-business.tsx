import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business } from '@diwan/contract/features/businesses/records';
import { useTranslation } from '../../lib/i18n.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { useAction } from '../../lib/use-action.ts';
import { businessQuery } from './queries.ts';

/** Asks before a business is removed; the server refuses while brands are settled through it. */
export function DeleteBusiness({ business }: { readonly business: Business }) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useAction(businessEndpoints.deleteBusiness, {
    onDone: async () => {
      await navigate({ to: '/businesses' });
      queries.removeQueries(businessQuery(business.id));
    },
  });
  return (
    <ActionButton
      variant="default"
      c="var(--mantine-color-error)"
      renderDialog={(close) => (
        <ConfirmAction
          title={t('delete_question', { name: business.name })}
          confirmLabel={t('delete')}
          danger
          send={() => remove({ params: { id: business.id } })}
          done="Business deleted successfully"
          fallback="Failed to delete business"
          onClose={close}
        >
          {t('delete_text')}
        </ConfirmAction>
      )}
    >
      {t('delete')}
    </ActionButton>
  );
}
