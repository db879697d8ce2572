import { foldChangesBy } from '../kernel/fold.ts';
import type { AppraiserStatus } from '../lending/appraisal-panel/panel-terms.ts';
import { type AppraiserEvent, type AppraiserProfile, appraiserStatusAfter } from './appraiser.events.ts';

export type Appraiser = {
  readonly profile: AppraiserProfile;
  readonly status: AppraiserStatus;
  /** Why it is so; null for whoever was just added. */
  readonly statusReason: string | null;
  /** Left out while nobody asked for it. */
  readonly isForgotten?: true;
};

const { evolve } = foldChangesBy<Appraiser, AppraiserEvent>({
  AppraiserErasureBegun: () => ({ isForgotten: true }),
  AppraiserProfileChanged: (_appraiser, { data }) => ({ profile: data }),
  AppraiserActivated: (_appraiser, { type, data }) => ({
    status: appraiserStatusAfter[type],
    statusReason: data.reason,
  }),
  AppraiserDeactivated: (_appraiser, { type, data }) => ({
    status: appraiserStatusAfter[type],
    statusReason: data.reason,
  }),
  AppraiserSuspended: (_appraiser, { type, data }) => ({
    status: appraiserStatusAfter[type],
    statusReason: data.reason,
  }),
});

/** An appraiser after an event; undefined before being added. */
export const evolveAppraiser = (appraiser: Appraiser | undefined, event: AppraiserEvent): Appraiser | undefined => {
  if (event.type === 'AppraiserAdded')
    return appraiser ?? { profile: event.data, status: appraiserStatusAfter[event.type], statusReason: null };
  return appraiser && evolve(appraiser, event);
};
