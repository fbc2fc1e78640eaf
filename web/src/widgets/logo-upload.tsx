import type { Sentence } from '@diwan/contract';
import { useState } from 'react';
import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { LOGO_FILE, MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';
import { say, useTranslation } from '../lib/i18n.ts';
import { useRun } from '../ui/use-run.ts';

/** Returns the problem of a file, or null. The server also checks its bytes. */
function problemOf(file: File): Sentence | null {
  if (!LOGO_FILE.types.some((type) => type === file.type)) return LOGO_FILE.type_sentence;
  return file.size > MAX_FILE_BYTES ? LOGO_FILE.size_sentence : null;
}

interface LogoUploadProps {
  /** Sends the form. Its field `file` contains the picture. */
  readonly send: (body: FormData) => Promise<unknown>;
}

/** Uploads a new logo immediately, without saving the form next to it. */
export function LogoUpload({ send }: LogoUploadProps) {
  const { t } = useTranslation('widgets');
  const [unfit, setUnfit] = useState<Sentence | null>(null);
  const upload = useRun(
    (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return send(body);
    },
    { done: 'Logo uploaded successfully', fallback: 'Failed to upload logo', inline: true },
  );
  const choose = (file: File | null) => {
    if (file === null) return;
    const found = problemOf(file);
    setUnfit(found);
    upload.reset();
    if (found === null) upload.run(file);
  };
  const problem = unfit === null ? upload.problem : say(unfit);
  return (
    <div>
      <FileButton onChange={choose} accept={LOGO_FILE.types.join(',')}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size={16} />}
            loading={upload.busy}
          >
            {t('logo.upload')}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" mt={4}>
        {t('logo.hint')}
      </Text>
      {problem !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
