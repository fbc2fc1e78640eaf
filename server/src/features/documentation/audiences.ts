import { endpoints } from '@diwan/contract';
import { type Audience, audienceOf } from '@diwan/contract/features/documentation/records';
import type { AnyEndpoint, Endpoints } from '@diwan/contract/kernel/endpoint';
import { PARTNERS, type Role } from '@diwan/contract/kernel/roles';

type Feature = keyof typeof endpoints;

export interface Call {
  readonly name: string;
  readonly feature: Feature;
  readonly endpoint: AnyEndpoint;
}

const features = Object.entries(endpoints) as unknown as readonly [Feature, Endpoints][];

/** Every call of the API, with its feature. */
export const allCalls: readonly Call[] = features.flatMap(([feature, members]) =>
  Object.entries(members).map(([name, endpoint]) => ({ name, feature, endpoint })),
);

const isOpenToPartners = ({ access }: AnyEndpoint): boolean =>
  typeof access === 'string'
    ? access !== 'api_key'
    : PARTNERS.some((role) => access.includes(role));

const BELONGS: Readonly<Record<Audience, (endpoint: AnyEndpoint) => boolean>> = {
  integrators: ({ access }) => access === 'api_key',
  partners: isOpenToPartners,
  staff: ({ access }) => access !== 'api_key',
};

/** Returns the calls of one document. The calls that accept a partner's key come first. */
export function callsOf(audience: Audience): readonly Call[] {
  const calls = allCalls.filter(({ endpoint }) => BELONGS[audience](endpoint));
  const { key = [], others = [] } = Object.groupBy(calls, ({ endpoint }) =>
    endpoint.partner_key === undefined ? 'others' : 'key',
  );
  return [...key, ...others];
}

/** Returns whether a person may read a document. Admins may read all of them. */
export const mayRead = (audience: Audience, role: Role | undefined): boolean =>
  audience === 'integrators' || audienceOf(role) === 'staff' || audienceOf(role) === audience;
