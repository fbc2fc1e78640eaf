import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { ownerConfirmationQuery } from './queries.ts';

/** Above the agreement: the account or a signature needs the confirmation of the owner. */
export function PendingConfirmation({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('owner-confirmations');
  const { data } = useQuery(ownerConfirmationQuery(brand_id));
  // The one who signs beside staff confirms the account together with the signature.
  const account = data?.account !== null && data?.needs_code === false;
  if (data === undefined || (!account && data.signature === null)) return null;
  return (
    <Notice tone="warning">
      {t(account ? 'pending_account' : 'pending_signature')}{' '}
      <Anchor
        underline="always"
        renderRoot={(props) => (
          <Link to="/brand/$id/confirm" params={{ id: String(brand_id) }} {...props} />
        )}
      >
        {t('open')}
      </Anchor>
    </Notice>
  );
}
