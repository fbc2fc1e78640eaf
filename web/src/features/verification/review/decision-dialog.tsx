import { useState } from 'react';
import { Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BrandSummary } from '@diwan/contract/features/brands/records';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { call } from '../../../lib/api.ts';
import { ApiError, errorText } from '../../../lib/api-error.ts';
import { say, useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { brandsKey } from '../../../widgets/brands/brands-query.ts';
import type { Decision } from './decision.ts';
import { MissingList } from './missing-list.tsx';

interface DecisionDialogProps {
  readonly decision: Decision;
  readonly brand: BrandSummary;
  readonly record: VerificationRecord;
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

/** Asks before a decision: what is missing for an approval, or the reason that the owner is told. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, brand, record, onDecided, onClose } = props;
  const { name, status } = decision;
  const { t } = useTranslation(['verification', 'widgets']);
  const language = useLanguage();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const decide = useMutation({
    mutationFn: () =>
      call(brandEndpoints.updateBrand, {
        params: { id: String(brand.id) },
        body: {
          status,
          updated_at: record.updated_at,
          ...(name === 'approve' ? {} : { reason: reason.trim() }),
        },
      }),
    onSuccess: () => {
      const word = language === 'en' ? status : t(`widgets:brand_status.${status}`);
      toastSuccess(say('Brand status updated to {status}', { status: word }));
      onClose();
      onDecided();
    },
    // Refused or not, what is on screen may be out of date.
    onSettled: () => queries.invalidateQueries({ queryKey: brandsKey }),
  });
  const incomplete = name === 'reject' && reason.trim() === '';
  const refused = decide.error instanceof ApiError ? decide.error.fields['reason'] : undefined;
  const unreasoned = asked && incomplete ? say('Please give a reason') : undefined;
  const confirm = () => {
    setAsked(true);
    if (!incomplete) decide.mutate();
  };
  const anyway = name === 'approve' && record.missing.length > 0;
  return (
    <ConfirmDialog
      opened
      title={t(`verification:${name}_question`, { name: brand.name })}
      confirmLabel={t(anyway ? 'verification:approve_anyway' : `verification:${name}`)}
      danger={name !== 'approve'}
      busy={decide.isPending}
      error={
        decide.error && refused === undefined
          ? errorText(decide.error, 'Failed to update brand status')
          : null
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t(`verification:${name}_text`)}</Text>
        {name === 'approve' ? (
          <MissingList missing={record.missing} />
        ) : (
          <Textarea
            label={t('verification:reason')}
            description={t('verification:reason_hint')}
            autosize
            minRows={3}
            maxLength={1000}
            withAsterisk={name === 'reject'}
            value={reason}
            error={unreasoned ?? refused}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
