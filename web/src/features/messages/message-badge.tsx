import type { MessageStatus } from '@diwan/contract/features/messages/actions';
import { useTranslation } from '../../lib/i18n.ts';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

const TONES: Readonly<Record<MessageStatus, StatusTone>> = {
  pending: 'waiting',
  sent: 'good',
  failed: 'bad',
  dead: 'bad',
};

export function MessageBadge({ status }: { readonly status: MessageStatus }) {
  const { t } = useTranslation('messages');
  return <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>;
}
