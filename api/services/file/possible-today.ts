import { type FieldError, ValidationError } from '../../../events/kernel/errors.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import type { RouteContext } from '../../http/requests/route.ts';
import type { RouteDeps } from '../process/route-deps.ts';

type Context = Pick<RouteContext<unknown, unknown, unknown>, 'metadata'>;

/** The day of the request by the calendar on the wall of the main branch: `2026-03-01`. */
export const todayAtBranch = async (
  { settingsInForce }: Pick<RouteDeps, 'settingsInForce'>,
  { metadata }: Context,
): Promise<string> => {
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  return plainDateIn(metadata.now, timeZone);
};

/**
 * Refuses what a body says of days that cannot be, by the calendar on the wall of the main branch.
 * @param problemsOn what is wrong on a day, `2026-03-01` @throws ValidationError
 */
export const refuseImpossibleDays = async (
  deps: Pick<RouteDeps, 'settingsInForce'>,
  context: Context,
  problemsOn: (today: string) => readonly FieldError[],
): Promise<void> => {
  const problems = problemsOn(await todayAtBranch(deps, context));
  if (problems.length > 0) throw new ValidationError('Some fields are not valid', problems);
};
