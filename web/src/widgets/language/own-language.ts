import { useQueryClient } from '@tanstack/react-query';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { type Language, switchLanguage } from '../../lib/i18n.ts';
import { changeUser } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { useRun } from '../../ui/use-run.ts';

/**
 * Returns a function that sets a user's language: immediately on this screen, then for every
 * device.
 */
export function useChooseLanguage(): (language: Language) => void {
  const queries = useQueryClient();
  const save = useAction(authEndpoints.changeLanguage, {
    onDone: (saved) => {
      changeUser({ language: saved.language });
      queries.setQueryData(['auth', 'profile'], saved);
    },
  });
  const { run } = useRun((language: Language) => save({ body: { language } }), {
    fallback: 'Failed to update profile',
  });
  return (language) => {
    void switchLanguage(language);
    run(language);
  };
}
