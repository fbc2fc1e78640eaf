import { useState } from 'react';
import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { LOGO_FILE, MAX_FILE_BYTES } from '@diwan/contract/kernel/data-url';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { errorText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { toastSuccess } from '../../../ui/toast.ts';
import { businessesKey } from '../queries.ts';

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
  const queries = useQueryClient();
  const [problem, setProblem] = useState<Sentence | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('logo', file);
      return call(businessEndpoints.uploadBusinessLogo, { params: { id: business_id }, body });
    },
    onSuccess: async ({ logo_url }) => {
      onUploaded(logo_url);
      toastSuccess(say('Logo uploaded successfully'));
      await queries.invalidateQueries({ queryKey: businessesKey, refetchType: 'none' });
    },
  });
  const choose = (file: File | null) => {
    if (file === null) return;
    const found = problemOf(file);
    setProblem(found);
    upload.reset();
    if (found === null) upload.mutate(file);
  };
  const failure = upload.isError ? errorText(upload.error, 'Failed to upload logo') : null;
  const text = problem === null ? failure : say(problem);
  return (
    <div>
      <FileButton onChange={choose} accept={LOGO_FILE.types.join(',')}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size={16} />}
            loading={upload.isPending}
          >
            {t('upload_logo')}
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed" mt={4}>
        {t('logo_hint')}
      </Text>
      {text !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {text}
        </Text>
      )}
    </div>
  );
}
