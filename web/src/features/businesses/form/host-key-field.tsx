import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Business } from '@diwan/contract/features/businesses/records';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { SFTP_PROBLEMS, type SftpCheck } from '@diwan/contract/features/businesses/sftp';
import { useController, useWatch } from 'react-hook-form';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { BusinessControl } from '../form-values.ts';
import classes from './form.module.css';

interface HostKeyFieldProps {
  readonly control: BusinessControl;
  /** Null while the business is new. */
  readonly business: Business | null;
}

/** The host key that was accepted, and a look at the one that the server shows now. */
export function HostKeyField({ control, business }: HostKeyFieldProps) {
  const { t } = useTranslation('businesses');
  const [sftp_host, sftp_port] = useWatch({ control, name: ['sftp_host', 'sftp_port'] });
  const { field } = useController({ control, name: 'sftp_fingerprint' });
  const check = useMutation({
    mutationFn: () => {
      const server = { sftp_host, sftp_port: sftp_port ?? null };
      const body = business === null ? server : { ...server, business_id: business.id };
      return call(businessEndpoints.checkBusinessSftp, { body });
    },
  });
  return (
    <Stack gap="xs" className={classes['whole']}>
      <TextField
        control={control}
        name="sftp_fingerprint"
        label={t('host_key')}
        description={t('host_key_hint')}
        placeholder="SHA256:"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <Group>
        <Button
          variant="default"
          size="xs"
          loading={check.isPending}
          disabled={sftp_host.trim() === ''}
          onClick={() => check.mutate()}
        >
          {t('check_connection')}
        </Button>
      </Group>
      {check.isError && (
        <Notice tone="problem">{errorText(check.error, 'Failed to check the connection')}</Notice>
      )}
      {check.data !== undefined && !check.isPending && (
        <Result result={check.data} accepted={field.value ?? ''} onAccept={field.onChange} />
      )}
    </Stack>
  );
}

interface ResultProps {
  readonly result: SftpCheck;
  readonly accepted: string;
  readonly onAccept: (fingerprint: string) => void;
}

function Result({ result, accepted, onAccept }: ResultProps) {
  const { t } = useTranslation('businesses');
  const { fingerprint, problem, signed_in } = result;
  const same = fingerprint !== null && fingerprint === accepted.trim();
  // Accepted in the form and not saved yet: to the server it is still another key, or none.
  const unsaved = same && !signed_in && (problem === null || problem === 'host_key_changed');
  return (
    <Stack gap="xs">
      {problem !== null && !unsaved && (
        <Notice tone="problem">{say(SFTP_PROBLEMS[problem])}</Notice>
      )}
      {same && (
        <Notice tone={signed_in ? 'success' : 'info'}>
          {t('key_matches')} {signed_in && t('signed_in')} {unsaved && t('sign_in_after_save')}
        </Notice>
      )}
      {fingerprint !== null && !same && (
        <>
          <Text>{t('server_shows')}</Text>
          <code className="ltr breaks">{fingerprint}</code>
          <Group>
            <Button size="xs" onClick={() => onAccept(fingerprint)}>
              {t('accept_key')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
