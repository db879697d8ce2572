import { expect, it } from '@jest/globals';
import { actorName, isImported } from '../../../../admin-ui/src/kit/values/actor-name.ts';

it.each([
  ['Leo Marchetti (import)', 'Leo Marchetti', true],
  ['Leo Marchetti', 'Leo Marchetti', false],
  ['Ada (import) Byron', 'Ada (import) Byron', false],
])('%s is shown as %s', (name, shown, imported) => {
  expect([actorName(name), isImported(name)]).toEqual([shown, imported]);
});
