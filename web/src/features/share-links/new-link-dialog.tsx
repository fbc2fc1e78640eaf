import { useRef } from 'react';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { canSetShareLinkTerms } from '@diwan/contract/kernel/roles';
import {
  DEFAULT_MAX_USES,
  newShareLink,
  type NewShareLink,
} from '@diwan/contract/features/share-links/records';
import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import { call } from '../../lib/api.ts';
import { attemptFor, type Attempt } from '../../lib/attempt.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { EntityField } from './fields/entity-field.tsx';
import { MccField } from './fields/mcc-field.tsx';
import { TermsFields } from './fields/terms-fields.tsx';
import { shareLinksQuery } from './queries.ts';

interface NewLinkDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function NewLinkDialog({ opened, onClose }: NewLinkDialogProps) {
  const { t } = useTranslation(['share-links', 'ui']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('share-links:create')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <NewLinkForm onClose={onClose} />
    </Modal>
  );
}

const EMPTY = {
  mcc_code: '',
  entity_type: null,
  partner_id: null,
  max_uses: DEFAULT_MAX_USES,
  expires_at: null,
};

function NewLinkForm({ onClose }: Pick<NewLinkDialogProps, 'onClose'>) {
  const { t } = useTranslation('share-links');
  const queries = useQueryClient();
  const { role } = useUser();
  const sets_terms = canSetShareLinkTerms(role);
  const form = useContractForm(newShareLink, EMPTY);
  const last = useRef<Attempt | null>(null);
  const { control } = form;

  const create = (link: NewShareLink) => {
    // A partner's people settle these two alone; the server refuses the rest, even unset.
    const { mcc_code, entity_type } = link;
    const body = sets_terms ? link : { mcc_code, entity_type };
    last.current = attemptFor(body, last.current);
    return call(
      shareLinkEndpoints.createShareLink,
      { body },
      { idempotency_key: last.current.key },
    );
  };
  return (
    <FormShell
      form={form}
      fallback="Failed to create share link"
      submitLabel={t('submit')}
      warn={false}
      onCancel={onClose}
      onSubmit={async (link) => {
        await create(link);
        toastSuccess(say('Share link created successfully'));
        onClose();
        await queries.invalidateQueries({ queryKey: shareLinksQuery.queryKey });
      }}
    >
      <MccField control={control} />
      <EntityField control={control} />
      {sets_terms && <TermsFields control={control} />}
    </FormShell>
  );
}
