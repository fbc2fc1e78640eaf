import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentationEndpoints } from '@diwan/contract/features/documentation/endpoints';
import { type Audience, audienceOf } from '@diwan/contract/features/documentation/records';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useUser } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';

/**
 * The time in milliseconds between two renewals of the link. It is less than the ten minutes for
 * which the link is valid.
 */
const RENEW_MS = 5 * 60_000;

const DOCUMENTS = {
  integrators: documentationEndpoints.readOpenApi,
  partners: documentationEndpoints.readPartnersOpenApi,
  staff: documentationEndpoints.readStaffOpenApi,
} as const satisfies Record<Audience, unknown>;

/** Links the API description for the reader's role, as a page and as a file. */
export function DocumentationCard() {
  const { t } = useTranslation('profile');
  const { role } = useUser();
  const link = useQuery({
    queryKey: ['documentation-link'],
    queryFn: ({ signal }) => call(documentationEndpoints.createDocumentationLink, {}, { signal }),
    staleTime: 0,
    refetchInterval: RENEW_MS,
  });
  const download = useAction(DOCUMENTS[audienceOf(role)], {
    onDone: (file) => saveFile(file, 'diwan-openapi.json'),
  });
  return (
    <Surface title={t('documentation.title')} description={t('documentation.description')}>
      <QueryView query={link} fallback="Failed to load the documentation">
        {({ url }) => (
          <Group>
            <Anchor href={url} target="_blank" rel="noopener noreferrer">
              {t('documentation.open')}
            </Anchor>
            <ActionButton
              forAuditors
              variant="default"
              send={() => download({})}
              fallback="Failed to load the documentation"
            >
              {t('documentation.download')}
            </ActionButton>
          </Group>
        )}
      </QueryView>
    </Surface>
  );
}
