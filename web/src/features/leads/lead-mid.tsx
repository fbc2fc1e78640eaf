import { useState } from 'react';
import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ApiCredentials, midForm } from '@diwan/contract/features/credentials/records';
import { leadEndpoints } from '@diwan/contract/features/leads/endpoints';
import type { Lead } from '@diwan/contract/features/leads/records';
import { errorText } from '../../lib/api-error.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';

interface LeadMidProps {
  readonly lead: Lead;
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** The MID of one lead, filled in with what the provider suggests. */
export function LeadMid({ lead, onCredentials }: LeadMidProps) {
  const { t } = useTranslation('leads');
  const [mid, setMid] = useState(lead.mid ?? '');
  const assign = useAction(leadEndpoints.updateLeadMid, {
    onDone: ({ api_credentials }) => api_credentials && onCredentials(api_credentials),
  });
  const update = useMutation({
    mutationFn: () => assign({ params: { id: lead.id }, body: { mid } }),
    onSuccess: () => toastSuccess(say('MID updated successfully')),
    onError: (error) => toastError(errorText(error, 'Failed to update MID')),
  });
  const name = lead.brand_name;
  const send = () => {
    if (midForm.safeParse({ mid }).success) update.mutate();
    else toastError(say('Please enter a valid MID'));
  };
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        aria-label={t('mid_of', { name })}
        description={lead.mid === null ? undefined : t('suggested')}
        inputWrapperOrder={['input', 'description']}
        dir="ltr"
        value={mid}
        disabled={update.isPending}
        onChange={(event) => setMid(event.currentTarget.value)}
      />
      <Button
        variant="default"
        aria-label={t('update_of', { name })}
        disabled={mid.trim() === '' || update.isPending}
        onClick={send}
      >
        {t(update.isPending ? 'updating' : 'update')}
      </Button>
    </Group>
  );
}
