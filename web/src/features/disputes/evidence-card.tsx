import { useState } from 'react';
import { Anchor, Button, Group, Select, Stack, Text } from '@mantine/core';
import { disputeEndpoints } from '@diwan/contract/features/disputes/endpoints';
import {
  type DisputeDetail,
  EVIDENCE_KINDS,
  type EvidenceKind,
} from '@diwan/contract/features/disputes/records';
import { isolate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useRun } from '../../ui/use-run.ts';
import { DocumentField } from '../../widgets/document-field/document-field.tsx';
import { Moment } from '../../widgets/moment.tsx';
import classes from './evidence-card.module.css';

interface DisputeProps {
  readonly dispute: DisputeDetail;
}

/** Lists the files of a dispute. While evidence is open, files are added, removed and submitted. */
export function EvidenceCard({ dispute }: DisputeProps) {
  const { t } = useTranslation('disputes');
  const { evidence, can } = dispute;
  return (
    <Surface title={t('evidence')}>
      <Stack gap="lg">
        {evidence.length === 0 ? (
          <Text c="dimmed">{t('no_evidence')}</Text>
        ) : (
          <ul className={classes['files']}>
            {evidence.map((file) => (
              <EvidenceFile key={file.id} dispute={dispute} file={file} />
            ))}
          </ul>
        )}
        {can.add?.allowed === true && <AddEvidence dispute={dispute} />}
        {can.submit !== undefined && <SubmitEvidence dispute={dispute} />}
      </Stack>
    </Surface>
  );
}

interface EvidenceFileProps extends DisputeProps {
  readonly file: DisputeDetail['evidence'][number];
}

function EvidenceFile({ dispute: { id, can }, file }: EvidenceFileProps) {
  const { t } = useTranslation('disputes');
  const remove = useAction(disputeEndpoints.removeEvidence);
  const kind = t(`kinds.${file.kind}`);
  const name = file.name ?? kind;
  return (
    <li>
      <div>
        <Text fw={500}>{kind}</Text>
        <Text size="sm" c="dimmed">
          <bdi>{file.name}</bdi> · <Moment instant={file.added_at} />
        </Text>
      </div>
      <Group gap="sm">
        {file.url !== null && (
          <Anchor
            href={file.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${t('open')}: ${name}`}
          >
            {t('open')}
          </Anchor>
        )}
        {can.remove?.allowed === true && (
          <ActionButton
            size="xs"
            variant="subtle"
            color="red"
            aria-label={`${t('remove')}: ${name}`}
            renderDialog={(close) => (
              <ConfirmAction
                title={t('remove_question')}
                confirmLabel={t('remove')}
                danger
                send={() => remove({ params: { id, evidenceId: file.id } })}
                done="The file has been removed"
                fallback="Failed to remove the file"
                onClose={close}
              >
                {t('remove_text', { name: isolate(name) })}
              </ConfirmAction>
            )}
          >
            {t('remove')}
          </ActionButton>
        )}
      </Group>
    </li>
  );
}

/** Adds one file or photo with its kind. */
function AddEvidence({ dispute: { id } }: DisputeProps) {
  const { t } = useTranslation('disputes');
  const [kind, setKind] = useState<EvidenceKind>('delivery');
  const [file, setFile] = useState<File | null>(null);
  const add = useAction(disputeEndpoints.addEvidence, {
    onDone: () => setFile(null),
    stale_if_refused: true,
  });
  const { run, busy, problem } = useRun(
    (chosen: File) => {
      const body = new FormData();
      body.set('file', chosen);
      return add({ params: { id }, query: { kind }, body });
    },
    { done: 'The file has been added', fallback: 'Failed to add the file', inline: true },
  );
  return (
    <Stack gap="sm">
      <Select
        label={t('kind')}
        data={EVIDENCE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={(value) => value !== null && setKind(value)}
        allowDeselect={false}
        disabled={busy}
      />
      <DocumentField
        label={t('file')}
        description={t('file_hint')}
        value={file}
        onChange={setFile}
        error={problem}
        disabled={busy}
      />
      <Button
        variant="default"
        disabled={file === null}
        loading={busy}
        onClick={() => file !== null && run(file)}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('add')}
      </Button>
    </Stack>
  );
}

function SubmitEvidence({ dispute: { id, can, file_count } }: DisputeProps) {
  const { t } = useTranslation('disputes');
  const submit = useAction(disputeEndpoints.submitEvidence, { stale_if_refused: true });
  return (
    <ActionButton
      can={can.submit}
      style={{ alignSelf: 'flex-start' }}
      renderDialog={(close) => (
        <ConfirmAction
          title={t('submit_question')}
          confirmLabel={t('submit')}
          send={() => submit({ params: { id } })}
          done="The evidence has been submitted"
          fallback="Failed to submit the evidence"
          onClose={close}
        >
          <Text>
            {t('submit_text', { count: file_count })} {t('submit_final')}
          </Text>
        </ConfirmAction>
      )}
    >
      {t('submit')}
    </ActionButton>
  );
}
