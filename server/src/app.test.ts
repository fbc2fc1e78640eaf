import {
  hasAccess,
  MEMBER_ACCESSES,
  type MemberAccess,
  PARTNER_PERMISSIONS,
  type PartnerPermission,
  type Role,
  ROLES,
} from '@diwan/contract/kernel/roles';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from './app.ts';
import { startOnboardingSession } from './features/auth/public.ts';
import { systemContext } from './platform/context.ts';
import {
  ask,
  type CallOptions,
  openStream,
  signInAs,
  startTestApp,
  type TestApp,
} from './testing/app.ts';
import { addBrand, addCategory, addPartner } from './testing/brands.ts';
import { signInAsMember } from './testing/members.ts';
import { addPartnerKey } from './testing/partners.ts';

/**
 * The callers: all roles, a partner's key for each permission, a registrant's session, a visitor, a
 * token of a closed account, and a forged token. Members of a brand make the calls with each
 * access.
 */
type KeyCaller = `key for ${PartnerPermission}`;
type MemberCaller = `member for ${MemberAccess}`;
type Caller = Role | KeyCaller | MemberCaller | 'onboarding' | 'nobody' | 'closed' | 'forged';
const KEY_CALLERS = PARTNER_PERMISSIONS.map((name): KeyCaller => `key for ${name}`);
const MEMBER_CALLERS = MEMBER_ACCESSES.map((access): MemberCaller => `member for ${access}`);
const CALLERS: readonly Caller[] = [
  ...ROLES,
  ...MEMBER_CALLERS,
  ...KEY_CALLERS,
  'onboarding',
  'nobody',
  'closed',
  'forged',
];

const ABSENT_ID = '2000000001';
const ABSENT_UUID = '00000000-0000-4000-8000-000000000000';

/** Returns the path with ids that do not exist, so that no call changes anything. */
const pathOf = ({ path }: AnyEndpoint): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    if (/^(id|brandId)$/.test(name)) return path.startsWith('/brands') ? ABSENT_ID : ABSENT_UUID;
    return name === 'code' ? '9999' : ABSENT_UUID;
  });

let test: TestApp;
let brand_id: number;

beforeAll(async () => {
  test = await startTestApp();
  await addCategory(test, '5411', { mapped: false });
  brand_id = await addBrand(test, { mcc_code: '5411', status: 'active' });
});
afterAll(() => test.close());

const permissionOf = (caller: Caller): PartnerPermission | undefined =>
  PARTNER_PERMISSIONS.find((name) => caller === `key for ${name}`);

const accessOf = (caller: Caller): MemberAccess | undefined =>
  MEMBER_ACCESSES.find((access) => caller === `member for ${access}`);

/**
 * Creates a separate session or key for each attempt, because some calls end the session and keys
 * have a rate limit.
 */
async function credentialsOf(caller: Caller): Promise<CallOptions> {
  if (caller === 'nobody') return {};
  const permission = permissionOf(caller);
  if (permission) {
    const partner_id = await addPartner(test);
    return { headers: await addPartnerKey(test, partner_id, { permissions: [permission] }) };
  }
  const access = accessOf(caller);
  if (access) {
    return { token: (await signInAsMember(test, brand_id, access)).token };
  }
  if (caller === 'onboarding') {
    const { id } = await signInAs(test, 'brand_owner');
    const ctx = systemContext(test.deps, 'test');
    const proof = { by_mail: true, epoch: 0, device: '', provisional: false };
    const open = () => ctx.transaction((tx) => startOnboardingSession(ctx, tx, id, proof));
    return { token: (await open()).token };
  }
  if (caller === 'closed') {
    const { id, token } = await signInAs(test, 'super_admin');
    await test.deps.db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
    return { token };
  }
  if (!isRole(caller)) return { token: 'e30.e30.e30' };
  return { token: (await signInAs(test, caller)).token };
}

async function statusOf(endpoint: AnyEndpoint, caller: Caller): Promise<number> {
  const body = endpoint.method === 'GET' || endpoint.body === undefined ? {} : { body: {} };
  const options = { ...(await credentialsOf(caller)), ...body };
  if (endpoint.response === 'events') {
    const { status, stream } = await openStream(test, endpoint.path, options);
    stream.destroy();
    return status;
  }
  const { status } = await ask(test, endpoint.method, pathOf(endpoint), options);
  return status;
}

const isRole = (caller: Caller): caller is Role => ROLES.some((role) => role === caller);

describe('role x endpoint', () => {
  const cases = allRoutes.flatMap(({ name, endpoint }) =>
    CALLERS.map((caller) => ({
      name,
      endpoint,
      caller,
      call: `${endpoint.method} ${endpoint.path}`,
    })),
  );

  it.each(cases)('$call ($name) as $caller', async ({ endpoint, caller }) => {
    const status = await statusOf(endpoint, caller);
    expect(status).not.toBe(500);
    if (endpoint.access === 'public') {
      expect(status).not.toBe(403);
    } else if (endpoint.access === 'registrant') {
      const means_nothing = caller === 'forged' || caller === 'closed';
      const known = isRole(caller) || accessOf(caller) !== undefined;
      const reads_only = caller === 'auditor' && endpoint.method !== 'GET';
      expect(status).toBe(reads_only ? 403 : known ? 404 : means_nothing ? 401 : 403);
    } else if (endpoint.access !== 'api_key' && permissionOf(caller) !== undefined) {
      const opens = endpoint.partner_key === permissionOf(caller);
      if (opens) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    } else if (endpoint.access !== 'api_key' && accessOf(caller) !== undefined) {
      const { access, access_levels = [] } = endpoint;
      const opens = access.includes('brand_owner') && hasAccess(access_levels, accessOf(caller));
      if (opens) expect([401, 403]).not.toContain(status);
      else expect(status).toBe(403);
    } else if (endpoint.access === 'api_key' || !isRole(caller)) {
      expect(status).toBe(401);
    } else if (endpoint.access.includes(caller)) {
      expect([401, 403]).not.toContain(status);
    } else {
      expect(status).toBe(403);
    }
  });
});

describe('the role auditor', () => {
  const named = allRoutes.flatMap(({ name, endpoint: { method, access } }) =>
    typeof access === 'string' ? [] : [{ name, reads: method === 'GET', access }],
  );

  it('may make every GET of admins', () => {
    const closed = named.filter(
      ({ reads, access }) => reads && access.includes('admin') && !access.includes('auditor'),
    );
    expect(closed).toEqual([]);
  });

  it('may make no GET that admins may not make', () => {
    const open = named.filter(
      ({ reads, access }) => reads && access.includes('auditor') && !access.includes('admin'),
    );
    expect(open).toEqual([]);
  });

  it('changes only their own account and factors, and reveals masked numbers', () => {
    const open = named.filter(({ reads, access }) => !reads && access.includes('auditor'));
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'changeLanguage',
      'changeNotifications',
      'changePassword',
      'confirmIdentity',
      'endSessions',
      'removePasskey',
      'removeTotp',
      'renewRecoveryCodes',
      'revealBrandAccount',
      'revealBusinessValue',
      'revealOwner',
      'revealTypedDocument',
      'updateProfile',
    ]);
  });
});

/**
 * Calls that need a recent confirmation, so that a stranger at an unlocked computer cannot make
 * them.
 */
const CONFIRMED_CALLS = [
  'addPasskey',
  'approveFactorReset',
  'removePasskey',
  'removeTotp',
  'renewRecoveryCodes',
  'resetFactors',
  'approveBankChange',
  'approveBusinessSftp',
  'approveCorrection',
  'approveManualPayout',
  'approvePayoutExport',
  'approveSetOff',
  'assignMid',
  'createBusiness',
  'createSpecialFee',
  'createUser',
  'erasePerson',
  'publishFeeDraft',
  'regenerateApiKey',
  'regeneratePartnerKey',
  'revealMessageLink',
  'revealWebhookSecret',
  'rotateWebhookSecret',
  'undoFeePublication',
  'updateBusiness',
  'updateFee',
  'updateLeadMid',
  'updateSpecialFee',
  'updateUser',
];

/**
 * The calls that need a confirmation before money is paid out. Other rules of these calls have
 * their own tests.
 */
const BEFORE_MONEY_LEAVES = [
  'approveBankMatch',
  'approveBrand',
  'approveBrands',
  'approvePayoutRejections',
  'approveTerminals',
  'confirmBrandPayout',
  'confirmPayoutExport',
  'createManualPayout',
  'createPayoutExport',
  'createRefund',
  'decideChargeback',
  'decidePartnerTerminal',
  'decideTerminal',
  'deleteBrand',
  'matchBankEntry',
  'moveChargeback',
  'receiveDeposit',
  'recordChargeback',
  'resendPayoutFile',
  'returnBrandPayout',
  'returnDeposit',
  'revealBrandAccount',
  'revealBusinessValue',
  'revealStakeholderIban',
  'revealTypedDocument',
  'sendPayoutFiles',
  'shareProfit',
  'startCampaign',
  'unmatchBankEntry',
  'updateManualPayout',
];

describe('the calls that require re-authentication', () => {
  const guarded = allRoutes.filter(({ endpoint }) => endpoint.confirm);

  it('include what approves, publishes or opens something', () => {
    expect(guarded.map(({ name }) => name)).toEqual(expect.arrayContaining(CONFIRMED_CALLS));
  });

  it('include every call that product.md lists for it', () => {
    expect(guarded.map(({ name }) => name)).toEqual(expect.arrayContaining(BEFORE_MONEY_LEAVES));
  });

  it('include every call that approves something or reveals a value in full', () => {
    const open = allRoutes.filter(
      ({ name, endpoint }) => /^(?:approve|reveal)/.test(name) && !endpoint.confirm,
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  const cases = guarded.flatMap(({ name, endpoint }) =>
    ROLES.map((role) => ({ name, endpoint, role })),
  );

  it.each(cases)('$name as $role', async ({ endpoint, role }) => {
    const { token } = await signInAs(test, role, {}, { confirmed: false });
    const body = endpoint.method === 'GET' || endpoint.body === undefined ? {} : { body: {} };
    const answer = await ask(test, endpoint.method, pathOf(endpoint), { token, ...body });
    // A public call with a session also requires a recent confirmation.
    const open = endpoint.access === 'public' || endpoint.access.includes(role);
    const expected = open ? 'CONFIRMATION_REQUIRED' : 'FORBIDDEN';
    expect([answer.status, answer.failure.code]).toEqual([403, expected]);
  });
});

describe('every endpoint', () => {
  it('declares its callers and its scope', () => {
    for (const { endpoint } of allRoutes) {
      expect(endpoint.access.length).toBeGreaterThan(0);
      const open = endpoint.access === 'public';
      if (endpoint.scope === 'platform') {
        const roles = endpoint.access;
        expect(roles).not.toContain('brand_owner');
        expect(roles).not.toContain('partner_employee');
      }
      // Files are excluded, because anyone with a signed link can read a file for 60 seconds.
      if (endpoint.scope === 'data' && endpoint.response !== 'file') expect(open).toBe(false);
    }
  });

  it('that a member may call is open to the owner of the brand too', () => {
    for (const { endpoint } of allRoutes) {
      const { access, access_levels } = endpoint;
      if (access_levels === undefined) continue;
      expect(access).toContain('brand_owner');
      expect(access_levels).toContain('owner');
    }
  });

  it("that a partner's key opens only reads, in scope, and is open to employees", () => {
    const open = allRoutes.filter(({ endpoint }) => endpoint.partner_key !== undefined);
    expect(open.length).toBeGreaterThan(5);
    for (const { endpoint } of open) {
      expect([endpoint.method, endpoint.scope]).toEqual(['GET', 'data']);
      expect(endpoint.access).toContain('partner_employee');
    }
  });

  it('has a unique path and method', () => {
    const calls = allRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('declares the media types of its files', () => {
    const wrong = allRoutes.filter(({ endpoint }) => {
      const { response, media_types = [], consumes, file_types = [] } = endpoint;
      const sends_file = consumes === 'multipart';
      return (
        media_types.length > 0 !== (response === 'file') || file_types.length > 0 !== sends_file
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('an unknown call', () => {
  it('gets 404 in the envelope, with the request id and the security headers', async () => {
    const { status, failure, headers } = await ask(test, 'GET', '/nothing/here');
    expect(status).toBe(404);
    expect(failure.code).toBe('NOT_FOUND');
    expect(failure.request_id).toBe(headers['x-request-id']);
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['HEAD', 'OPTIONS', 'POST', 'PATCH', 'DELETE', 'TRACE'] as const)(
    'by %s is answered with 405 and the allowed methods if the address has other methods',
    async (method) => {
      const headers = { 'content-type': 'application/json' };
      const url = '/api/auth/notifications?x=1';
      const reply = await test.app.inject({ method, url, headers, payload: '{' });
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, PUT']);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      const named = await test.app.inject({ method, url: '/api/brands/7/owner-view' });
      expect(named.headers.allow).toBe(method === 'POST' ? undefined : 'POST');
    },
  );

  it('is refused in the format of the other API if its address belongs to one', async () => {
    const { app } = test;
    const reply = await app.inject({ method: 'DELETE', url: '/api/tap/v2/charges' });
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'POST']);
    expect(reply.json()).toMatchObject({ errors: [{ code: 'METHOD_NOT_ALLOWED' }] });
  });

  it('reveals no internals if the body is not JSON', async () => {
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email": ',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ success: false, code: 'BAD_REQUEST' });
  });
});
