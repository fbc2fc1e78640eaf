import { type FormEvent, useId, useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { email as emailShape } from '@diwan/contract/kernel/text';
import { errorText } from '../../../lib/api-error.ts';
import { say, sayText, useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Notice } from '../../../ui/notice.tsx';

/**
 * Mails the link again to people who began on another device. The answer is the same for every
 * address.
 */
export function ResumeForm() {
  const { t } = useTranslation('registration');
  const id = useId();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const send = useAction(registrationEndpoints.resumeRegistration);
  const sending = useMutation({ mutationFn: (to: string) => send({ body: { email: to } }) });

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = emailShape.safeParse(email);
    const problem = read.error?.issues[0]?.message ?? null;
    setWrong(problem);
    if (problem === null) sending.mutate(email);
  }

  return (
    <form onSubmit={submit} noValidate aria-labelledby={id}>
      <Stack gap="xs">
        <Text id={id} fw={500}>
          {t('resume.title')}
        </Text>
        <Group align="end" gap="xs">
          <TextInput
            type="email"
            label={t('resume.email')}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={wrong === null ? undefined : sayText(wrong)}
            inputMode="email"
            autoComplete="email"
            dir="ltr"
            flex={1}
            miw="14rem"
          />
          <Button type="submit" variant="default" disabled={sending.isPending}>
            {t('resume.send')}
          </Button>
        </Group>
        {sending.isSuccess && (
          <Notice tone="success">
            {say(
              'If a registration with this email is unfinished, we have sent its link to that address.',
            )}
          </Notice>
        )}
        {sending.isError && (
          <Notice tone="problem">{errorText(sending.error, 'Failed to send the link')}</Notice>
        )}
      </Stack>
    </form>
  );
}
