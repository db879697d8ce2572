import type { Scenario } from '../../replay/scenario.ts';
import { staffIn } from '../support/staff.ts';

export const scenarios: readonly Scenario[] = [
  {
    name: 'tell-address',
    play: async ({ store, wake, hold }) => {
      const staff = await staffIn(store);
      await staff.changeEmail(`${staff.userId}@elsewhere.example`);
      const held = hold('accountNotice.carryOut');
      await wake(staff.userId);
      await held.reached;
      return staff.userId;
    },
  },
  {
    name: 'told',
    play: async ({ store, wake, untilEnded }) => {
      const staff = await staffIn(store);
      await staff.changeEmail(`${staff.userId}@elsewhere.example`);
      await wake(staff.userId);
      await untilEnded(staff.userId);
      return staff.userId;
    },
  },
];
