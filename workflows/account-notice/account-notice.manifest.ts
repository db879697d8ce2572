import { type UserEvent, userEvents } from '../../events/user/user.events.ts';
import { idOfStream } from '../../events/kernel/ids.ts';
import type { WorkflowManifest } from '../engine/manifest/manifest.ts';
import { stateDrivenInput, WAITING_FOR_QUERY } from '../engine/state-driven/state-driven.contract.ts';
import { createAccountNoticeActivities } from './account-notice.activities.ts';
import { ACCOUNT_NOTICE } from './account-notice.contract.ts';

const type = 'accountNotice';
const changed = 'UserEmailChanged' satisfies UserEvent['type'];

export const accountNoticeManifest: WorkflowManifest = {
  name: ACCOUNT_NOTICE,
  type,
  retired: [],
  startedBy: [changed],
  wokenBy: [],
  startsAgain: true,
  // A change that does not say from where is older than the workflow.
  idOf: ({ streamId, data }) =>
    userEvents[changed].schema.safeParse(data).data?.from === undefined ? undefined : idOfStream(streamId),
  inputOf: stateDrivenInput,
  activities: (deps) => createAccountNoticeActivities(type, deps),
  queries: [WAITING_FOR_QUERY],
};
