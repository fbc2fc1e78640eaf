import { Group, Stack, Text } from '@mantine/core';
import type { RequestState } from '@diwan/contract/features/documents/actions';
import type { DocumentRequest } from '@diwan/contract/features/documents/requests';
import { verificationEndpoints } from '@diwan/contract/features/verification/endpoints';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { StatusBadge, type StatusTone } from '../../../widgets/status-badge.tsx';

const TONES: Readonly<Record<RequestState, StatusTone>> = {
  open: 'waiting',
  answered: 'good',
  withdrawn: 'neutral',
};

interface RequestsCardProps {
  readonly record: VerificationRecord;
}

/** Lists all documents that were requested again from the owner. */
export function RequestsCard({ record: { brand_id, requests } }: RequestsCardProps) {
  const { t } = useTranslation('verification');
  if (requests.length === 0) return null;
  return (
    <Surface title={t('asked.title')}>
      <Stack gap="md">
        {requests.map((request) => (
          <Request key={request.id} brand_id={brand_id} request={request} />
        ))}
      </Stack>
    </Surface>
  );
}

interface RequestProps {
  readonly brand_id: number;
  readonly request: DocumentRequest;
}

function Request({ brand_id, request }: RequestProps) {
  const { t } = useTranslation(['verification', 'documents', 'widgets']);
  const format = useFormat();
  const { field, reason_code, note, state, created_at, can } = request;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <Text fw={500}>{t(`widgets:document.${field}`)}</Text>
          <StatusBadge tone={TONES[state]}>{t(`verification:asked.${state}`)}</StatusBadge>
        </Group>
        <Text c="dimmed">
          {t(`documents:reasons.${reason_code}.title`)} · {format.dateTime(created_at)}
        </Text>
        {note !== null && <Text dir="auto">{note}</Text>}
      </div>
      {state === 'open' && (
        <ActionButton
          variant="default"
          size="xs"
          can={can.withdraw}
          renderDialog={(close) => (
            <Withdraw brand_id={brand_id} request={request} onClose={close} />
          )}
        >
          {t('verification:asked.withdraw')}
        </ActionButton>
      )}
    </Group>
  );
}

interface WithdrawProps extends RequestProps {
  readonly onClose: () => void;
}

function Withdraw({ brand_id, request, onClose }: WithdrawProps) {
  const { t } = useTranslation(['verification', 'widgets']);
  const { withdrawDocumentRequest } = verificationEndpoints;
  const withdraw = useAction(withdrawDocumentRequest, { stale_if_refused: true });
  return (
    <ConfirmAction
      title={t('verification:asked.withdraw_question')}
      confirmLabel={t('verification:asked.withdraw')}
      send={() => withdraw({ params: { id: String(brand_id), requestId: request.id } })}
      done="The request for the document was withdrawn"
      fallback="Something went wrong on our side"
      onClose={onClose}
    >
      {t(`widgets:document.${request.field}`)}
    </ConfirmAction>
  );
}
