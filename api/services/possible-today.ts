import { type FieldError, ValidationError } from '../../events/kernel/errors.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import type { RouteContext } from '../http/route.ts';
import type { RouteDeps } from './route-deps.ts';

/**
 * Refuses what a body says of days that cannot be, by the calendar on the wall of the main branch.
 * @param problemsOn what is wrong on a day, `2026-03-01` @throws ValidationError
 */
export const refuseImpossibleDays = async (
  { settingsInForce }: Pick<RouteDeps, 'settingsInForce'>,
  { metadata }: Pick<RouteContext<unknown, unknown, unknown>, 'metadata'>,
  problemsOn: (today: string) => readonly FieldError[],
): Promise<void> => {
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  const problems = problemsOn(plainDateIn(metadata.now, timeZone));
  if (problems.length > 0) throw new ValidationError('Some fields are not valid', problems);
};
