import { IllegalTransitionError } from '../../kernel/errors.ts';
import { isFinal, standingInSentence } from '../../lending/disposition/disposition.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';

/** Nobody changes what a closed file is figured by. @param what stays: `figures` @throws IllegalTransitionError */
export const refuseWhenFinal = (
  file: Pick<IntakeSlice, 'applicationId'> & StatusSlice & DispositionSlice,
  what = 'figures',
): void => {
  if (!isFinal(file)) return;
  throw new IllegalTransitionError(`The application is ${standingInSentence(file)}: its ${what} stay as they are`, {
    applicationId: file.applicationId,
    status: file.status,
    allowed: [],
  });
};
