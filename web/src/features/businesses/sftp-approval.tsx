import { Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business } from '@diwan/contract/features/businesses/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Surface } from '../../ui/surface.tsx';
import { businessQuery } from './queries.ts';

interface SftpApprovalProps {
  readonly business: Business;
}

/** Shows whether a second admin has approved the server. Only an approved server receives files. */
export function SftpApproval({ business }: SftpApprovalProps) {
  const { t } = useTranslation('businesses');
  const format = useFormat();
  const { sftp_fingerprint, sftp_approved_at, sftp_approved_by_name } = business;
  if (sftp_fingerprint === null) return null;
  if (sftp_approved_at !== null) {
    const name = sftp_approved_by_name ?? '';
    const date = format.dateTime(sftp_approved_at);
    return <Text c="dimmed">{t('sftp_approved', { name, date })}</Text>;
  }
  return <WaitingServer business={business} sftp_fingerprint={sftp_fingerprint} />;
}

interface WaitingServerProps extends SftpApprovalProps {
  readonly sftp_fingerprint: string;
}

function WaitingServer({ business, sftp_fingerprint }: WaitingServerProps) {
  const { t } = useTranslation('businesses');
  const queries = useQueryClient();
  const { id, sftp_host, sftp_port, sftp_username, sftp_entered_by_name: name } = business;
  const { sftp_upload_path, sftp_changed_at } = business;
  const seen = { sftp_host, sftp_port, sftp_username, sftp_fingerprint };
  const approve = useAction(businessEndpoints.approveBusinessSftp, {
    onDone: (approved) => queries.setQueryData(businessQuery(id).queryKey, approved),
  });
  return (
    <Surface title={t('sftp_waits')}>
      <Stack gap="md">
        <Text>{name === null ? t('sftp_waits_installation') : t('sftp_waits_text', { name })}</Text>
        <Group>
          <ActionButton
            can={business.can.approve}
            renderDialog={(close) => (
              <ConfirmAction
                title={t('approve_sftp_question', { name: business.name })}
                confirmLabel={t('approve_sftp')}
                send={() =>
                  approve({
                    params: { id },
                    body: { ...seen, sftp_upload_path, sftp_changed_at },
                  })
                }
                done="SFTP server approved"
                fallback="Failed to approve the SFTP server"
                onClose={close}
              >
                <Stack gap="md">
                  <Text>{t('approve_sftp_text')}</Text>
                  <Facts
                    facts={[
                      {
                        label: t('sftp_host'),
                        value: <bdi dir="ltr">{`${sftp_host}:${sftp_port}`}</bdi>,
                      },
                      { label: t('sftp_username'), value: <bdi dir="ltr">{sftp_username}</bdi> },
                      {
                        label: t('sftp_upload_path'),
                        value: <bdi dir="ltr">{sftp_upload_path}</bdi>,
                      },
                      {
                        label: t('host_key'),
                        value: <code className="ltr breaks">{sftp_fingerprint}</code>,
                      },
                    ]}
                  />
                </Stack>
              </ConfirmAction>
            )}
          >
            {t('approve_sftp')}
          </ActionButton>
        </Group>
      </Stack>
    </Surface>
  );
}
