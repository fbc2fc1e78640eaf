import { useState } from 'react';
import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { LOGO_FILE, MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useRun } from '../../../ui/use-run.ts';

/** What is wrong with a file before it is sent; the server judges it by its bytes. */
function problemOf(file: File): Sentence | null {
  if (!LOGO_FILE.types.some((type) => type === file.type)) return LOGO_FILE.type_sentence;
  return file.size > MAX_FILE_BYTES ? LOGO_FILE.size_sentence : null;
}

interface LogoUploadProps {
  readonly business_id: string;
  readonly onUploaded: (logo_url: string) => void;
}

export function LogoUpload({ business_id, onUploaded }: LogoUploadProps) {
  const { t } = useTranslation('businesses');
  const [unfit, setUnfit] = useState<Sentence | null>(null);
  const send = useAction(businessEndpoints.uploadBusinessLogo, {
    onDone: ({ logo_url }) => onUploaded(logo_url),
  });
  const upload = useRun(
    (file: File) => {
      const body = new FormData();
      body.append('logo', file);
      return send({ params: { id: business_id }, body });
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
            {t('upload_logo')}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" mt={4}>
        {t('logo_hint')}
      </Text>
      {problem !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}
