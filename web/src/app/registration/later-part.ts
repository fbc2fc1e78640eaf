import { loadWords } from '../../lib/i18n.ts';

/**
 * Declares a part that is shown after step 1. It loads with the styles of all components, the
 * toasts and the sentences of all features, which step 1 does not need.
 */
export const laterPart =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([
      load(),
      import('@mantine/core/styles.layer.css'),
      import('./toasts.tsx'),
      loadWords('documents'),
    ]);
    return part;
  };
