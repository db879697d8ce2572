import { decideBy } from '../kernel/decide.ts';
import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import type { Aggregate, Command, CommandMetadata, Decider } from '../kernel/message.ts';
import { assertIndependent } from '../lending/appraisal-panel/independence.ts';
import type { AppraiserStatus } from '../lending/appraisal-panel/panel-terms.ts';
import type { AppraiserEvent, AppraiserProfile } from './appraiser.events.ts';
import { type Appraiser, evolveAppraiser } from './appraiser.state.ts';
import { appraiserStream } from './appraiser.stream.ts';

export type AddAppraiser = Command<'AddAppraiser', AppraiserProfile>;
/** The whole profile as it is to be. */
export type ChangeAppraiser = Command<'ChangeAppraiser', AppraiserProfile>;
export type SetAppraiserStatus = Command<
  'SetAppraiserStatus',
  { readonly appraiserId: string; readonly status: AppraiserStatus; readonly reason: string }
>;
/** Announces that the person's key is about to be destroyed. `openOrders`: those that they have not delivered yet. */
export type ForgetAppraiser = Command<
  'ForgetAppraiser',
  { readonly appraiserId: string; readonly reason: string; readonly openOrders: number }
>;
export type AppraiserCommand = AddAppraiser | ChangeAppraiser | SetAppraiserStatus | ForgetAppraiser;

type State = Appraiser | undefined;

const known = (appraiser: State, appraiserId: string): Appraiser => {
  if (!appraiser) throw new NotFoundError('No appraiser of the panel has this id', { appraiserId });
  return appraiser;
};

/** @throws IllegalTransitionError once their personal data is erased */
const remembered = (appraiser: State, appraiserId: string): Appraiser => {
  const found = known(appraiser, appraiserId);
  if (!found.isForgotten) return found;
  throw new IllegalTransitionError('The personal data of this appraiser was erased: add a new entry', {
    appraiserId,
    allowed: [],
  });
};

/** @throws RuleViolationError at the second license of a state */
const assertOneLicenseEach = ({ licenses }: AppraiserProfile): void => {
  const problems = licenses.flatMap(({ state }, index) =>
    licenses.findIndex((other) => other.state === state) < index
      ? [{ field: `licenses.${index}.state`, message: `There is a license of ${state} already: keep the newer one` }]
      : [],
  );
  if (problems.length > 0) throw new RuleViolationError('An appraiser has one license for each state', {}, problems);
};

const statusEvents = {
  active: 'AppraiserActivated',
  inactive: 'AppraiserDeactivated',
  suspended: 'AppraiserSuspended',
} as const;

const assertMayKeepPanel = (metadata: CommandMetadata): void => assertIndependent(metadata, 'change the panel');

export const appraiserDecider: Decider<AppraiserCommand, AppraiserEvent, State> = {
  initialState: undefined,
  decide: decideBy<AppraiserCommand, AppraiserEvent, State>({
    AddAppraiser: ({ data }, appraiser, metadata) => {
      assertMayKeepPanel(metadata);
      if (appraiser) return [];
      assertOneLicenseEach(data);
      return [{ type: 'AppraiserAdded', data }];
    },
    ChangeAppraiser: ({ data }, appraiser, metadata) => {
      assertMayKeepPanel(metadata);
      const { profile } = remembered(appraiser, data.appraiserId);
      assertOneLicenseEach(data);
      return JSON.stringify(profile) === JSON.stringify(data) ? [] : [{ type: 'AppraiserProfileChanged', data }];
    },
    SetAppraiserStatus: ({ data: { appraiserId, status, reason } }, appraiser, metadata) => {
      assertMayKeepPanel(metadata);
      return remembered(appraiser, appraiserId).status === status
        ? []
        : [{ type: statusEvents[status], data: { appraiserId, reason } }];
    },
    ForgetAppraiser: ({ data: { appraiserId, reason, openOrders } }, appraiser, metadata) => {
      assertMayKeepPanel(metadata);
      const { status, isForgotten } = known(appraiser, appraiserId);
      if (isForgotten) return [];
      if (status === 'active') {
        throw new IllegalTransitionError('This appraiser is given orders: set them inactive first', {
          appraiserId,
          status,
          allowed: [],
        });
      }
      if (openOrders > 0) {
        throw new RuleViolationError(
          `This appraiser has ${openOrders} open ${openOrders === 1 ? 'order' : 'orders'}: have them delivered, cancelled or given to someone else first`,
          { appraiserId },
        );
      }
      return [{ type: 'AppraiserErasureBegun', data: { appraiserId, reason, subjects: [appraiserId] } }];
    },
  }),
  evolve: evolveAppraiser,
};

export const appraiserAggregate: Aggregate<AppraiserCommand, AppraiserEvent, State> = {
  streamOf: appraiserStream,
  decider: appraiserDecider,
};
