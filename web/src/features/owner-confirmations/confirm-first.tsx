import type { ReactNode } from 'react';
import { Anchor, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { say, useTranslation } from '../../lib/i18n.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { Notice } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/states/skeletons.tsx';
import { ConfirmationForm, type ConfirmationResult } from './confirmation-form.tsx';
import { ownerConfirmationQuery } from './queries.ts';

/** Shows a toast that names the confirmed values. */
export const sayConfirmed = ({ signed }: ConfirmationResult): void =>
  toastSuccess(say(signed ? 'Agreement signed successfully!' : 'The bank account is confirmed'));

interface ConfirmFirstProps {
  readonly brand_id: number;
  /** The steps that need the confirmation: reading and signing the agreement. */
  readonly children: ReactNode;
}

/** Lets the owner confirm the bank account before signing the agreement that names it. */
export function ConfirmFirst({ brand_id, children }: ConfirmFirstProps) {
  const queries = useQueryClient();
  const router = useRouter();
  const query = ownerConfirmationQuery(brand_id);
  const { data, isPending } = useQuery(query);
  if (isPending) return <RowsSkeleton rows={12} />;
  // With `needs_code`, one code confirms account and signature together, so the agreement is shown
  // immediately.
  if (!data || data.account === null || data.needs_code) {
    return (
      <Stack gap="lg">
        {data && data.signature !== null && <SignatureNotice brand_id={brand_id} />}
        {children}
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <Notice tone="warning">
        {say('Please confirm the bank account before you sign the agreement')}
      </Notice>
      <ConfirmationForm
        brand_id={brand_id}
        confirmation={data}
        onSent={(sent) => queries.setQueryData(query.queryKey, sent)}
        onConfirmed={(confirmed) => {
          sayConfirmed(confirmed);
          // If nothing was signed, this page shows the agreement next.
          if (confirmed.signed) router.history.push(confirmed.redirect_url);
        }}
      />
    </Stack>
  );
}

function SignatureNotice({ brand_id }: { readonly brand_id: number }) {
  const { t } = useTranslation('owner-confirmations');
  return (
    <Notice tone="warning">
      {t('pending_signature')}{' '}
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
