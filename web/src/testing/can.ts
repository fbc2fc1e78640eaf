import { abilitiesOf, type Abilities, type ActionTable } from '@diwan/contract/kernel/actions';
import type { Role } from '@diwan/contract/kernel/roles';

/** What the server would say that somebody can do with a row; reasons are the codes. */
export const canAs = <Row, State extends string, Code extends string, Name extends string>(
  table: ActionTable<Row, State, Code, Name>,
  row: Row,
  role: Role = 'admin',
): Abilities<Name> => abilitiesOf(table, row, { role, user_id: 'me' }, ({ code }) => code);
