import { setTimeout as sleep } from 'node:timers/promises';
import { contentOfFile } from '../../../events/content-of-file.ts';
import { appraiserTurnAggregate } from '../../../events/appraiser-turn/appraiser-turn.decider.ts';
import { appraiserTurnStream } from '../../../events/appraiser-turn/appraiser-turn.stream.ts';
import { ReadModelBehindError, RuleViolationError } from '../../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import { toCents } from '../../../events/kernel/money.ts';
import {
  type AppraisedPropertyType,
  appraisedPropertyTypes,
} from '../../../events/lending/appraisal-panel/panel-terms.ts';
import {
  howAssigned,
  type Rotation,
  rotationFor,
  turnProblems,
} from '../../../events/lending/appraisal-panel/rotation.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { isUsState } from '../../../events/lending/fields/us-states.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import type { CommandOptions } from '../../../events/store/append/command-handler.ts';
import type { PlacedOrder } from '../../../events/vendor-order/vendor-order.state.ts';
import { listPanel, type PanelMemberSeen } from '../../../projections/appraisers/panel.queries.ts';
import { checkpointOf } from '../../../projections/registry.ts';
import type { RouteDeps } from '../process/route-deps.ts';

type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;

/** Application terms for what appraisers call by other names. */
const called: Readonly<Record<string, AppraisedPropertyType>> = {
  condo: 'condominium',
  coop: 'cooperative',
  multi_family: 'multi_family_2_4',
};
const typeOf = (type: string | undefined): AppraisedPropertyType | null =>
  appraisedPropertyTypes.find((known) => known === type) ?? called[type ?? ''] ?? null;

/** Whose turn an appraisal order is. @throws RuleViolationError where the application says no state */
export const rotationOf = async (
  { store, settingsInForce }: Deps,
  order: Pick<PlacedOrder, 'applicationId' | 'details'>,
  now: string,
): Promise<Rotation<PanelMemberSeen>> => {
  const { property } = await contentOfFile(store, order.applicationId);
  const { state } = property.address;
  if (!isUsState(state)) {
    throw new RuleViolationError('The property of the application has no state', {}, [
      { field: 'appraiserId', message: 'Put the address of the property right first' },
    ]);
  }
  const details = vendorKinds.appraisal.detailsIn(order.details);
  const price = details.contractPrice;
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  return rotationFor(await listPanel(store.pool, checkpointOf('vendor-orders')), {
    state,
    propertyType: typeOf(details.propertyType ?? property.type),
    priceCents: (price === undefined ? property.purchasePriceCents : toCents(price)) ?? null,
    on: plainDateIn(now, timeZone),
  });
};

/** The appraiser of an order, with the turns behind that choice. */
export type Turn = {
  readonly appraiserId: string;
  readonly how: 'rotation' | 'chosen';
  readonly turnVersion: number;
};
type Wish = {
  /** The next in turn where nobody is named. */
  readonly appraiserId: string | undefined;
  readonly skipped: readonly { readonly appraiserId: string }[];
  readonly metadata: CommandMetadata;
};

/** @throws RuleViolationError for an appraiser who cannot take it, and where someone is passed over without a reason */
const turnOf = async (
  deps: Deps,
  order: Pick<PlacedOrder, 'applicationId' | 'details'>,
  { appraiserId: wished, skipped, metadata }: Wish,
): Promise<Turn> => {
  const rotation = await rotationOf(deps, order, metadata.now);
  const appraiserId = wished ?? rotation.inTurn[0]?.appraiserId;
  if (appraiserId === undefined) {
    throw new RuleViolationError('No appraiser on the panel can take this order', {}, [
      { field: 'isInTurn', message: 'Add an appraiser who can, or wait until one of them has fewer open orders' },
    ]);
  }
  const problems = turnProblems(rotation, appraiserId, skipped);
  const member = rotation.inTurn.find((each) => each.appraiserId === appraiserId);
  if (problems.length > 0 || !member)
    throw new RuleViolationError('It is not the turn of this appraiser', { appraiserId }, problems);
  return { appraiserId, how: howAssigned(rotation, appraiserId), turnVersion: member.turnVersion };
};

/** Someone else was faster: whose turn it is has to be decided anew. */
class TurnTakenError extends Error {}

const MOST_WAIT_MS = 3_000;
const LONGEST_PAUSE_MS = 60;

/**
 * Gives an order to the next in turn, or to a named appraiser. It is stored in one append with their turn, which
 * expects the turns that the rotation was worked out from: where two are given at the same moment, the second one is decided
 * again once the read models show the first.
 * @param give has the order given, with what is to be stored alongside
 * @throws RuleViolationError for an appraiser who cannot take it, and where someone is passed over without a reason
 */
export const takeTurn = async <Given>(
  deps: Deps,
  order: Pick<PlacedOrder, 'orderId' | 'applicationId' | 'details'>,
  wish: Wish,
  give: (turn: Turn, alongside: NonNullable<CommandOptions['alongside']>) => Promise<Given>,
): Promise<Given> => {
  const deadline = performance.now() + MOST_WAIT_MS;
  for (;;) {
    const turn = await turnOf(deps, order, wish);
    const { appraiserId, turnVersion } = turn;
    const events = appraiserTurnAggregate.decider.decide(
      { type: 'TakeTurn', data: { appraiserId, orderId: order.orderId } },
      undefined,
      wish.metadata,
    );
    let isDecided = false;
    try {
      return await give(turn, async () => {
        // Asked again: the order or the turns have moved.
        if (isDecided) throw new TurnTakenError();
        isDecided = true;
        return [{ streamId: appraiserTurnStream(appraiserId), expectedVersion: turnVersion, events }];
      });
    } catch (error) {
      if (!(error instanceof TurnTakenError)) throw error;
      if (performance.now() > deadline) {
        throw new ReadModelBehindError('Someone else was given an order just now; try again in a second', {
          projections: ['appraiser-turns'],
          retryAfterSeconds: 1,
        });
      }
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }
};
