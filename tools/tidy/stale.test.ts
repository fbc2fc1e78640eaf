import { endpoints } from '@diwan/contract';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { expect, test } from 'vitest';
import { CODE_PATHS, isTest, readCode } from './sources.ts';

const WEB = CODE_PATHS.filter((path) => path.startsWith('web/src/') && !isTest(path));

const BY_NAME: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.values(endpoints).flatMap((feature) => Object.entries<AnyEndpoint>(feature)),
);

/** Calls that change something without an effect on a list on a screen. */
const WITHOUT_STALE: Readonly<Record<string, string>> = {
  askPasskey: 'it requests the challenge that a passkey signs',
  beginPasskey: 'it requests the options of a new passkey',
  changePassword: 'it starts a new session, and no page shows passwords',
  checkBusinessSftp: 'it checks whether a bank answers and stores nothing',
  checkSettlements: 'it continues after its answer, and its card polls the counts',
  removeUpload:
    'the form has its own list of uploads, and other devices load theirs when they open it',
  sendOwnerCode: 'it mails a code, and no page lists codes',
  verifyAgreement: 'it checks a file and changes nothing',
  compareSignatures: 'it is a test tool that stores nothing',
  confirmIdentity: 'it resumes the call that needed it, and that call names its stale data',
  createMcc: 'the page adds the answer to the catalogue, which is too long to load for one row',
  createSharedBrand: 'a registrant has no lists, and no data of the brand is loaded yet',
  deleteMcc: 'the page removes it from the catalogue, which is too long to load for one row',
  enrolTotp: 'the secret has no effect before its first code',
  extractSignature: 'it is a test tool that stores nothing',
  finishLogin: 'no data is loaded before the sign-in',
  forgetDevice: 'it removes the proof from this browser, and the page starts again',
  previewCalendarSettings: 'it states the effects of a change and stores nothing',
  previewHoliday: 'it states the effects of a change and stores nothing',
  previewSettings: 'it states the effects of a change and stores nothing',
  resumeRegistration: 'a visitor has no lists, and the next step is in the mail',
  revealWebhookSecret: 'it shows a secret that no page stores',
  rotateWebhookSecret: 'it shows a secret that no page stores',
  sendLinkAgain: 'the next step is in the mail',
  testOcr: 'it is a test tool that stores nothing',
  updateMcc: 'the page adds the answer to the catalogue, which is too long to load for one row',
  updateProfile: 'the page stores the answer in the session',
  uploadDocument: 'no page shows the file before it is submitted',
};

/** The calls of the contract that pages send, by name, each with a page that sends it. */
const SENT = new Map(
  WEB.flatMap((path) =>
    [...readCode(path).matchAll(/\b\w+Endpoints\.(\w+)/g)].map(
      ([, name = '']): [string, string] => [name, path],
    ),
  ),
);

const changes = ([name]: [string, string]): boolean => BY_NAME.get(name)?.method !== 'GET';

test('pages send calls that the contract has', () => {
  expect([...SENT].filter(([name]) => !BY_NAME.has(name))).toEqual([]);
});

test('each call that changes data names the stale queries that are re-read', () => {
  const silent = [...SENT]
    .filter(changes)
    .filter(([name]) => (BY_NAME.get(name)?.stale ?? []).length === 0)
    .filter(([name]) => WITHOUT_STALE[name] === undefined)
    .map(([name, path]) => `${path} sends ${name}`);
  expect(silent).toEqual([]);
});

test('each exception is needed', () => {
  const needless = Object.keys(WITHOUT_STALE).filter(
    (name) => !SENT.has(name) || (BY_NAME.get(name)?.stale ?? []).length > 0,
  );
  expect(needless).toEqual([]);
});

/** The first parts of query keys, such as 'payouts' in `queryKey: ['payouts', ...]`. */
const KEYS = new Set(
  WEB.flatMap((path) =>
    [...readCode(path).matchAll(/(?:queryKey:|[kK]ey = )\s*\[\s*'([\w-]+)'/g)].map(
      ([, first = '']) => first,
    ),
  ),
);

test('each name of stale data is the key of a query', () => {
  const unknown = [...BY_NAME].flatMap(([name, { stale = [] }]) =>
    stale
      .filter((family) => !KEYS.has(family.split('/')[0] ?? ''))
      .map((family) => `${name}: ${family}`),
  );
  expect(unknown).toEqual([]);
});
