import { describe, expect, it } from 'vitest';
import { abilities, abilitiesOf, actionTable, codesOf, refusalOf } from './actions.ts';

type State = 'draft' | 'open' | 'closed';
interface Letter {
  readonly state: State;
  readonly written_by: string;
  readonly pages: number;
}

const letters = actionTable(({ state }: Letter) => state)({
  send: {
    roles: ['admin', 'system'],
    from: ['draft'],
    to: 'open',
    otherwise: { open: 'SENT', closed: 'CLOSED' },
    unless: [
      { code: 'OWN', when: ({ written_by }, { user_id }) => written_by === user_id },
      { code: 'LONG', when: ({ pages }) => pages > 2, values: ({ pages }) => ({ pages }) },
    ],
  },
  read: { roles: ['brand_owner', 'admin'], from: ['open', 'closed'], otherwise: 'NOT_SENT' },
});

const letter = (more: Partial<Letter> = {}): Letter => ({
  state: 'draft',
  written_by: 'somebody',
  pages: 1,
  ...more,
});
const admin = { role: 'admin', user_id: 'me' } as const;
const send = (more: Partial<Letter>, who = admin) => refusalOf(letters, 'send', letter(more), who);

describe('an action', () => {
  it('is allowed for its roles, from its states', () => {
    expect(send({})).toBeUndefined();
    expect(refusalOf(letters, 'send', letter(), { role: 'system', user_id: null })).toBeUndefined();
    const stranger = { role: 'public', user_id: null } as const;
    expect(refusalOf(letters, 'read', letter({ state: 'open' }), stranger)).toEqual({
      code: 'FORBIDDEN',
    });
  });

  it('states for each state why it is refused there', () => {
    expect([send({ state: 'open' }), send({ state: 'closed' })]).toEqual([
      { code: 'SENT' },
      { code: 'CLOSED' },
    ]);
    expect(refusalOf(letters, 'read', letter(), admin)).toEqual({ code: 'NOT_SENT' });
  });

  it('names the first obstacle, with its values', () => {
    expect(send({ written_by: 'me', pages: 9 })).toEqual({ code: 'OWN' });
    expect(send({ pages: 9 })).toEqual({ code: 'LONG', values: { pages: 9 } });
  });

  it('without a refusal for a state is a programming error', () => {
    const table = actionTable(({ state }: Letter) => state)({
      send: { roles: ['admin'], from: ['draft'], otherwise: { open: 'SENT' } },
    });
    expect(() => refusalOf(table, 'send', letter({ state: 'closed' }), admin)).toThrow(/closed/);
  });
});

describe('the abilities of a row', () => {
  const can = (more: Partial<Letter>, role: 'admin' | 'brand_owner') =>
    abilitiesOf(letters, letter(more), { role, user_id: 'me' }, ({ code }) => `because ${code}`);

  it('are the actions of the reader, each allowed or with its reason', () => {
    const read = { allowed: false, code: 'NOT_SENT', reason: 'because NOT_SENT' };
    expect(can({}, 'admin')).toEqual({ send: { allowed: true }, read });
    expect(can({}, 'brand_owner')).toEqual({ read });
    expect(can({ state: 'open' }, 'brand_owner')).toEqual({ read: { allowed: true } });
  });

  it('have a schema with every action of the table', () => {
    const schema = abilities(letters);
    expect(schema.parse(can({}, 'admin'))).toEqual(can({}, 'admin'));
    expect(schema.safeParse({ send: { allowed: false } }).success).toBe(false);
  });
});

it('the codes of some actions are listed once each', () => {
  expect(codesOf(letters, 'send', 'read')).toEqual(['SENT', 'CLOSED', 'OWN', 'LONG', 'NOT_SENT']);
});
