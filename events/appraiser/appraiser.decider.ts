import { decideBy } from '../kernel/decide.ts';
import { NotFoundError, RuleViolationError } from '../kernel/errors.ts';
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
export type AppraiserCommand = AddAppraiser | ChangeAppraiser | SetAppraiserStatus;

type State = Appraiser | undefined;

const known = (appraiser: State, appraiserId: string): Appraiser => {
  if (!appraiser) throw new NotFoundError('No appraiser of the panel has this id', { appraiserId });
  return appraiser;
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
      const { profile } = known(appraiser, data.appraiserId);
      assertOneLicenseEach(data);
      return JSON.stringify(profile) === JSON.stringify(data) ? [] : [{ type: 'AppraiserProfileChanged', data }];
    },
    SetAppraiserStatus: ({ data: { appraiserId, status, reason } }, appraiser, metadata) => {
      assertMayKeepPanel(metadata);
      return known(appraiser, appraiserId).status === status
        ? []
        : [{ type: statusEvents[status], data: { appraiserId, reason } }];
    },
  }),
  evolve: evolveAppraiser,
};

export const appraiserAggregate: Aggregate<AppraiserCommand, AppraiserEvent, State> = {
  streamOf: appraiserStream,
  decider: appraiserDecider,
};
