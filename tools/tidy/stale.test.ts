import { endpoints } from '@diwan/contract';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { expect, test } from 'vitest';
import { CODE_PATHS, isTest, readCode } from './sources.ts';

const WEB = CODE_PATHS.filter((path) => path.startsWith('web/src/') && !isTest(path));

const BY_NAME: ReadonlyMap<string, AnyEndpoint> = new Map(
  Object.values(endpoints).flatMap((feature) => Object.entries<AnyEndpoint>(feature)),
);

/** Calls that change something without an effect on a list on a screen. */
const NOTHING_STALE: Readonly<Record<string, string>> = {
  askPasskey: 'it asks what a passkey has to sign',
  beginPasskey: 'it asks what a passkey is made of',
  changePassword: 'it begins a new session, and no page tells of passwords',
  checkBusinessSftp: 'it looks whether a bank answers and stores nothing',
  checkSettlements: 'it goes on after its answer: its card reads anew as the counts grow',
  removeUpload: 'the form keeps its own uploads, and other devices read theirs when they open it',
  sendOwnerCode: 'it mails a code, and no page lists codes',
  verifyAgreement: 'it looks at a file, and changes nothing',
  compareSignatures: 'a test tool that keeps nothing',
  confirmIdentity: 'it lets the call go on that asked for it, which names what it makes stale',
  createMcc: 'the page puts the answer into the catalogue, which is too long to be read for a row',
  createSharedBrand: 'a registrant has no lists, and nothing was read of the brand before',
  deleteMcc: 'the page takes it out of the catalogue, which is too long to be read for a row',
  enrolTotp: 'the secret waits for its first code, and nothing counts before that',
  extractSignature: 'a test tool that keeps nothing',
  finishLogin: 'nothing was read before somebody is signed in',
  forgetDevice: 'it takes the proof from this browser, whose page begins anew',
  previewCalendarSettings: 'it states the effects of a change and stores nothing',
  previewHoliday: 'it states the effects of a change and stores nothing',
  previewSettings: 'it says what a change would do and stores nothing',
  resumeRegistration: 'a visitor has no lists; what follows is in the mailbox',
  revealWebhookSecret: 'it shows a secret that no page keeps',
  rotateWebhookSecret: 'it shows a secret that no page keeps',
  sendLinkAgain: 'what follows is in the mailbox',
  testOcr: 'a test tool that keeps nothing',
  updateMcc: 'the page puts the answer into the catalogue, which is too long to be read for a row',
  updateProfile: 'the page keeps the answer, and with it the session',
  uploadDocument: 'the file waits unseen until it is handed in',
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
    .filter(([name]) => NOTHING_STALE[name] === undefined)
    .map(([name, path]) => `${path} sends ${name}`);
  expect(silent).toEqual([]);
});

test('each exception is needed', () => {
  const needless = Object.keys(NOTHING_STALE).filter(
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
