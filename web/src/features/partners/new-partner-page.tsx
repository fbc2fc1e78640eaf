import { useNavigate } from '@tanstack/react-router';
import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import { partnerDraft } from '@diwan/contract/features/partners/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Surface } from '../../ui/surface.tsx';
import { told } from '../../ui/toast.ts';
import { PartnerFields } from './partner-fields.tsx';

const EMPTY = { name: '', website: '', order_details_url: '' };

/** Adds a partner, then opens its page. */
export function NewPartnerPage() {
  const { t } = useTranslation('partners');
  const navigate = useNavigate();
  const form = useContractForm(partnerDraft, EMPTY);
  const create = useAction(partnerEndpoints.createPartner, {
    onDone: ({ id }) => navigate({ to: '/partners/$id', params: { id: String(id) } }),
  });
  return (
    <>
      <PageHeader
        title={t('new_title')}
        subtitle={t('new_subtitle')}
        back={{ label: t('title'), link: { to: '/partners' } }}
      />
      <Surface>
        <FormShell
          form={form}
          fallback="Failed to create partner"
          submitLabel={t('create')}
          onCancel={() => void navigate({ to: '/partners' })}
          onSubmit={async (body) => told('Partner created successfully', await create({ body }))}
        >
          <PartnerFields control={form.control} />
        </FormShell>
      </Surface>
    </>
  );
}
