import { randomInt } from 'node:crypto';
import { ValidationError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { SAMPLED_ONE_IN } from '../../events/lending/valuation/run.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../events/store/append/command-handler.ts';
import { valuationRunAggregate } from '../../events/valuation-run/valuation-run.decider.ts';
import { homeOfFile } from '../services/valuation/home-of-file.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { runEventOf } from '../services/valuation/value-among.ts';
import { type HomeToValue, valueHome, type ValuedHomeResult } from '../services/valuation/value-home.ts';

type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;
type Ordered = {
  readonly orderId: string;
  readonly applicationId: string;
  readonly kind: string;
  /** JSON, as the order keeps it. */
  readonly details: string;
};

/** Field names of an order that differ from ours. */
const ORDERED_FIELDS: Readonly<Record<string, string>> = { 'home.livingArea': 'details.squareFeet' };

const valued = async (deps: Deps, home: HomeToValue, on: string): Promise<ValuedHomeResult> => {
  try {
    return await valueHome(deps.store.pool, home, on);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      'The instant valuation beside the report needs more of the home',
      error.errors.map(({ field, message }) => ({
        field: ORDERED_FIELDS[field] ?? 'details.withInstantValuation',
        message: `${message}, or order it without an instant valuation`,
      })),
    );
  }
};

/**
 * The instant valuation that an appraisal order asks for, to be stored in one append with the order: it is made before
 * anybody knows what the report will say, so that neither can follow the other.
 * @returns nothing for an order that asks for none
 * @throws ValidationError naming the field of the order that lacks
 */
export const valuationBeside = async (
  deps: Deps,
  { orderId, applicationId, kind, details }: Ordered,
  { metadata, commandId }: { readonly metadata: CommandMetadata; readonly commandId: string },
): Promise<Pick<CommandOptions<unknown>, 'alongside'>> => {
  if (kind !== 'appraisal') return {};
  const { withInstantValuation, squareFeet, yearBuilt, propertyType } = vendorKinds.appraisal.detailsIn(details);
  if (withInstantValuation !== true) return {};
  const { store, settingsInForce } = deps;
  const subject = loanApplicationStream(applicationId);
  const valuedOn = plainDateIn(metadata.now, mainBranchOf(await settingsInForce.read()).timeZone);
  const home: HomeToValue = {
    ...(await homeOfFile(store, applicationId)),
    ...(propertyType !== undefined && { propertyType }),
    ...(squareFeet !== undefined && { livingArea: squareFeet }),
    ...(yearBuilt !== undefined && { yearBuilt }),
  };
  const runId = idFrom(commandId, 'valuation');
  const about = { runId, purpose: 'application', purposeId: applicationId, orderId, addressOf: subject } as const;
  const isSampled = randomInt(SAMPLED_ONE_IN) === 0;
  const result = runEventOf({ ...about, valuedOn, isSampled }, await valued(deps, home, valuedOn));
  const runs = openAggregate(store, valuationRunAggregate);
  return { alongside: () => runs.decide(runId, { type: 'RecordValuation', data: { result } }, metadata) };
};
