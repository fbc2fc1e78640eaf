import { ERROR_KINDS, type ErrorCode } from '@diwan/contract';
import { abilitiesOf, type Abilities, type ActionTable } from '@diwan/contract/kernel/actions';
import type { Role } from '@diwan/contract/kernel/roles';

/** Returns the actions that the server would allow a role on a row. Refusals are in English. */
export const canAs = <Row, State extends string, Code extends ErrorCode, Name extends string>(
  table: ActionTable<Row, State, Code, Name>,
  row: Row,
  role: Role = 'admin',
): Abilities<Name> =>
  abilitiesOf(table, row, { role, user_id: 'me' }, ({ code }) => ERROR_KINDS[code].sentence);
