import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { Brand } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { startOwnerView } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ReasonDialog } from '../../../ui/dialogs/reason-dialog.tsx';

/** Opens the view of the brand's owner, for support. The view is read-only and recorded. */
export function ViewAsOwner({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('brands');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const start = useAction(authEndpoints.startOwnerView, {
    onDone: async (view) => {
      startOwnerView(view);
      await navigate({ to: '/' });
      await queries.resetQueries();
    },
  });
  return (
    <ActionButton
      variant="default"
      renderDialog={(close) => (
        <ReasonDialog
          title={t('owner_view.title', { name: brand.name })}
          send={(body) => start({ params: { id: String(brand.id) }, body })}
          done={undefined}
          fallback="Failed to open the view"
          submitLabel={t('owner_view.open')}
          onClose={close}
        >
          {t('owner_view.text')}
        </ReasonDialog>
      )}
    >
      {t('owner_view.button')}
    </ActionButton>
  );
}
