import { useQuery } from '@tanstack/react-query';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { SessionList } from '../../../widgets/sessions/session-list.tsx';

/** Where the reader is signed in. */
export function SessionsCard() {
  const { t } = useTranslation('factors');
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(authEndpoints.listSessions, {}, { signal }),
  });
  const end = useAction(authEndpoints.endSessions);
  return (
    <Surface title={t('sessions.title')} description={t('sessions.description')}>
      <QueryView query={sessions} fallback="Failed to load the sessions">
        {(rows) => (
          <SessionList
            sessions={rows}
            end={(session_id) => end({ body: session_id === undefined ? {} : { session_id } })}
          />
        )}
      </QueryView>
    </Surface>
  );
}
