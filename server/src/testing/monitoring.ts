import type {
  MonitoringCase,
  MonitoringCaseDetail,
  MonitoringRule,
  RuleTrial,
} from '@diwan/contract/features/monitoring/records';
import { ask, type TestApp, type TestUser } from './app.ts';

type Caller = Pick<TestUser, 'token'>;
type Fields = Readonly<Record<string, unknown>>;

export const addRule = (system: TestApp, { token }: Caller, fields: Fields) =>
  ask<MonitoringRule>(system, 'POST', '/admin/monitoring-rules', {
    token,
    body: { name: 'Rule', ...fields },
  });

export const tryRule = (system: TestApp, { token }: Caller, id: string) =>
  ask<RuleTrial>(system, 'POST', `/admin/monitoring-rules/${id}/trial`, { token });

export const switchOn = (system: TestApp, { token }: Caller, id: string, version = 1) =>
  ask<MonitoringRule>(system, 'POST', `/admin/monitoring-rules/${id}/on`, {
    token,
    body: { version },
  });

export const switchOff = (system: TestApp, { token }: Caller, id: string) =>
  ask<MonitoringRule>(system, 'POST', `/admin/monitoring-rules/${id}/off`, {
    token,
    body: { reason: 'Too many alerts' },
  });

/** Adds a rule, tries it and switches it on. */
export async function startRule(system: TestApp, admin: Caller, fields: Fields): Promise<string> {
  const { id } = (await addRule(system, admin, fields)).data;
  await tryRule(system, admin, id);
  await switchOn(system, admin, id);
  return id;
}

export const listCases = async (system: TestApp, { token }: Caller, query = '') =>
  (
    await ask<{ cases: MonitoringCase[]; next_cursor: string | null }>(
      system,
      'GET',
      `/admin/monitoring-cases${query}`,
      { token },
    )
  ).data.cases;

export const readCase = (system: TestApp, { token }: Caller, id: string) =>
  ask<MonitoringCaseDetail>(system, 'GET', `/admin/monitoring-cases/${id}`, { token });

export const decideCase = (
  system: TestApp,
  { token }: Caller,
  { id, alerts }: Pick<MonitoringCase, 'id' | 'alerts'>,
  decision: 'cleared' | 'confirmed' = 'cleared',
  key?: string,
) =>
  ask<MonitoringCaseDetail>(system, 'POST', `/admin/monitoring-cases/${id}/decide`, {
    token,
    body: { decision, reason: 'The shop had a sale', alerts },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
