import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { ProveFactor, type Proof } from './prove-factor.tsx';

interface ConfirmIdentityProps {
  readonly onAnswer: (confirmed: boolean) => void;
}

/** Asks the person to confirm their identity, in a dialog above any page. */
export function ConfirmIdentity({ onAnswer }: ConfirmIdentityProps) {
  const { t } = useTranslation('factors');
  const methods = useQuery({
    queryKey: ['confirmation'],
    queryFn: ({ signal }) => call(authEndpoints.readConfirmation, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const send = async (proof: Proof) => {
    await call(authEndpoints.confirmIdentity, { body: proof });
    onAnswer(true);
  };
  return (
    <Dialog above title={say('Please confirm your identity')} onClose={() => onAnswer(false)}>
      <Text mb="md">{t('confirm.text')}</Text>
      <QueryView
        query={methods}
        fallback="The second step failed. Please try again."
        pending={<FormSkeleton />}
      >
        {(data) => (
          <ProveFactor methods={data.methods} submitLabel={t('confirm.submit')} send={send} />
        )}
      </QueryView>
    </Dialog>
  );
}
