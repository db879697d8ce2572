import Sequencer from '@jest/test-sequencer';

/** Files that take minutes although they are short: begun last, they would keep one worker busy alone. */
const LONG = [
  'tests/security/security.e2e.spec.ts',
  'tests/scripts/start.e2e.spec.ts',
  'tests/admin-ui/loan-applications/detail-accessibility.e2e.spec.ts',
  'tests/journeys/intake-to-approval.e2e.spec.ts',
  'tests/journeys/submission-to-decision.e2e.spec.ts',
];

/** On a machine that has no times of an earlier run, Jest begins with the longest texts. */
// oxlint-disable-next-line import/no-default-export -- jest takes the default one
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    const isLong = ({ path }) => LONG.some((file) => path.endsWith(file));
    const sorted = await super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
