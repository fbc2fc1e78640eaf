import { useState } from 'react';
import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import type { Business } from '@diwan/contract/features/businesses/records';
import { SFTP_PROBLEMS, type SftpCheck } from '@diwan/contract/features/businesses/sftp';
import { say, sayText, useTranslation } from '../../../lib/i18n.ts';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Surface } from '../../../ui/surface.tsx';
import type { BusinessControl } from '../form-values.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useRun } from '../../../ui/use-run.ts';
import classes from './form.module.css';

interface SftpSectionProps {
  readonly control: BusinessControl;
  /** The stored business; null for a new one. */
  readonly business: Business | null;
}

/** Edits the server for payout files. The stored password and key are never shown. */
export function SftpSection({ control, business }: SftpSectionProps) {
  const { t } = useTranslation('businesses');
  return (
    <Surface title={t('sftp')} description={t('sftp_text')}>
      <div className={classes['fields']}>
        <TextField
          control={control}
          name="sftp_host"
          label={t('sftp_host')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <TextField
          control={control}
          name="sftp_port"
          label={t('sftp_port')}
          inputMode="numeric"
          dir="ltr"
        />
        <TextField
          control={control}
          name="sftp_username"
          label={t('sftp_username')}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordField
          control={control}
          name="sftp_password"
          label={t('sftp_password')}
          description={business?.has_sftp_password ? t('password_kept') : undefined}
          autoComplete="new-password"
        />
        <TextField
          control={control}
          name="sftp_upload_path"
          label={t('sftp_upload_path')}
          spellCheck={false}
          dir="ltr"
        />
        {business !== null && <ForgottenNotice control={control} business={business} />}
        <KeyField control={control} stored={business?.has_sftp_private_key ?? false} />
        <HostKeyField control={control} business={business} />
        <CheckboxField
          control={control}
          name="sftp_send_csv"
          label={t('send_csv')}
          description={t('send_csv_hint')}
        />
      </div>
    </Surface>
  );
}

interface ForgottenNoticeProps {
  readonly control: BusinessControl;
  readonly business: Business;
}

/** Warns that saving another server deletes the stored password and key. */
function ForgottenNotice({ control, business }: ForgottenNoticeProps) {
  const { t } = useTranslation('businesses');
  const [host, port, username, fingerprint] = useWatch({
    control,
    name: ['sftp_host', 'sftp_port', 'sftp_username', 'sftp_fingerprint'],
  });
  const stored = business.sftp_fingerprint;
  const changed =
    host.trim().toLowerCase() !== business.sftp_host ||
    String(port ?? '').trim() !== String(business.sftp_port) ||
    username.trim() !== business.sftp_username ||
    (stored !== null && (fingerprint ?? '').trim() !== stored);
  if (!changed) return null;
  return (
    <div className={classes['whole']}>
      <Notice tone="warning">{t('sign_in_forgotten')}</Notice>
    </div>
  );
}

/**
 * The maximum size of a key file in bytes. A key file is only a few kilobytes, and the schema
 * refuses longer text.
 */
const MAX_BYTES = 64 * 1024;

interface KeyFieldProps {
  readonly control: BusinessControl;
  readonly stored: boolean;
}

/** Reads a private key from a file. The stored key can be replaced or removed, but never shown. */
function KeyField({ control, stored }: KeyFieldProps) {
  const { t } = useTranslation('businesses');
  const { field, fieldState } = useController({ control, name: 'sftp_private_key' });
  const [name, setName] = useState<string | null>(null);
  const problem = fieldState.error?.message;
  const choose = async (file: File | null) => {
    if (file === null) return;
    setName(file.name);
    field.onChange(await file.slice(0, MAX_BYTES).text());
  };
  const state =
    field.value === null ? t('key_removed') : (name ?? t(stored ? 'key_kept' : 'key_none'));
  return (
    <Input.Wrapper
      label={t('sftp_private_key')}
      labelElement="div"
      description={state}
      error={problem === undefined ? undefined : sayText(problem)}
    >
      <Group gap="xs" mt="xs">
        <FileButton onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} ref={field.ref} variant="default" size="xs">
              {t('choose_key')}
            </Button>
          )}
        </FileButton>
        {stored && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            disabled={field.value === null}
            onClick={() => {
              setName(null);
              field.onChange(null);
            }}
          >
            {t('remove_key')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

interface HostKeyFieldProps {
  readonly control: BusinessControl;
  /** The stored business; null for a new one. */
  readonly business: Business | null;
}

/** Shows the accepted host key and compares it with the key that the server presents now. */
function HostKeyField({ control, business }: HostKeyFieldProps) {
  const { t } = useTranslation('businesses');
  const [sftp_host, sftp_port] = useWatch({ control, name: ['sftp_host', 'sftp_port'] });
  const { field } = useController({ control, name: 'sftp_fingerprint' });
  const ask = useAction(businessEndpoints.checkBusinessSftp);
  const check = useRun(
    () => {
      const server = { sftp_host, sftp_port: sftp_port ?? null };
      return ask({ body: business === null ? server : { ...server, business_id: business.id } });
    },
    { fallback: 'Failed to check the connection', inline: true },
  );
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
          loading={check.busy}
          disabled={sftp_host.trim() === ''}
          onClick={() => check.run()}
        >
          {t('check_connection')}
        </Button>
      </Group>
      {check.problem !== undefined && <Notice tone="problem">{check.problem}</Notice>}
      {check.answer !== undefined && !check.busy && (
        <Result result={check.answer} accepted={field.value ?? ''} onAccept={field.onChange} />
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
  // True if the host key was accepted in the form but not saved. The server's problem then only
  // reports that the stored key differs or is missing, so it is not shown.
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
