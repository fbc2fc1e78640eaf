import { EDITORS, OWNER_ALONE } from '@diwan/contract/kernel/roles';
import { page } from '../../lib/feature.ts';
import { loadWords } from '../../lib/i18n.ts';
import { laterPart } from './later-part.ts';

type UnreadWords = Readonly<Record<string, unknown>>;

const STEPS = ['brand', 'documents', 'review', 'sign'] as const;

/**
 * Reads the open step from the address. If the address has no step, the next open step is shown.
 */
const readStep = (search: UnreadWords): { step?: (typeof STEPS)[number] } => {
  const step = STEPS.find((one) => one === search['step']);
  return step === undefined ? {} : { step };
};

/** Reads the step and the brand that step 1 created, so that a reload continues there. */
const readProgress = (search: UnreadWords): { brand?: number } & ReturnType<typeof readStep> => ({
  ...(/^[1-9]\d{0,9}$/.test(String(search['brand'])) ? { brand: Number(search['brand']) } : {}),
  ...readStep(search),
});

const success = laterPart(() => import('../../features/registration/standing/success-page.tsx'));
const pending = laterPart(() => import('../../features/registration/standing/pending-page.tsx'));

/**
 * The pages of the public layout, which need no account. `access` is the proof in a mailed link.
 * The page stores it and removes it from the address.
 */
export const registrantPages = [
  {
    ...page('/brand/register?token', 'public', () => import('./register-page.tsx'), readProgress),
    loader: () => loadWords('registration', 'widgets'),
  },
  page('/brand/registration-success?brandId', 'public', success),
  page('/brand-registration-success?brandId', 'public', success),
  page(
    '/brand/$id/documents?access',
    'public',
    laterPart(async () => ({
      DocumentsPage: (await import('./documents-page.tsx')).DocumentsPage,
    })),
  ),
  page(
    '/brand/$id/agreement?access',
    'public',
    laterPart(() => import('./agreement-page.tsx')),
    readStep,
  ),
  page(
    '/brand/$id/confirm',
    'public',
    laterPart(() => import('./confirm-page.tsx')),
  ),
  page('/brand/$id/pending-approval?access', 'public', pending),
  page('/brand/$id/pending?access', 'public', pending),
];

/** The pages inside the shell: staff add a brand there, and signed-in people submit documents. */
export const registrationPages = {
  routes: [
    {
      ...page('/brands/new', EDITORS, () => import('./new-brand-page.tsx'), readProgress),
      roles: EDITORS,
      access: OWNER_ALONE,
    },
    {
      ...page('/brands/$id/documents', EDITORS, () =>
        import('./documents-page.tsx').then(({ BrandDocumentsPage }) => ({ BrandDocumentsPage })),
      ),
      roles: EDITORS,
    },
  ],
  nav: [],
};
