import { NotFoundError } from '../../events/kernel/errors.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { isRefusedForGood } from '../../events/platform/outbound/mailer.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { userAggregate } from '../../events/user/user.decider.ts';
import type { UserEventOf } from '../../events/user/user.events.ts';
import type { Activities, WorkflowDeps } from '../engine/manifest/manifest.ts';
import { stateDrivenActivities } from '../engine/state-driven/state-driven.activities.ts';
import { accountNoticeId, type TellAddress } from './account-notice.contract.ts';
import { emailChanges, nextNotice } from './next-notice.ts';
import { noticeMail } from './notice-mail.ts';

/** @param type the workflow's Temporal type */
export const createAccountNoticeActivities = (type: string, deps: WorkflowDeps): Activities => {
  const users = openAggregate(deps.store, userAggregate);
  return stateDrivenActivities(type, deps.store, {
    read: async (userId) => ({ subject: await users.history(userId), asOf: new Date().toISOString(), times: [] }),
    decide: nextNotice,
    // The mail goes first: tried again under its key it is harmless, while a record of a mail that never went is false.
    carryOut: async (userId, step: TellAddress) => {
      const told = await tell(deps, userId, step);
      const workflowId = accountNoticeId(userId);
      const { change, address, key } = step;
      await users.handle(
        userId,
        { type: 'RecordAddressTold', data: { userId, change, address, ...told } },
        {
          metadata: {
            actor: { kind: 'workflow', id: workflowId, name: 'Account notice' },
            now: new Date().toISOString(),
            correlationId: workflowId,
          },
          options: { commandId: `${workflowId}/${key}` },
        },
      );
    },
  });
};

/** `refused`: the mail server will never take it; anything else that fails is tried again. */
type Told = Pick<UserEventOf<'UserAddressTold'>['data'], 'outcome' | 'mayBeTwice'>;

const tell = async (
  { store, mailer, settingsInForce }: WorkflowDeps,
  userId: string,
  { change, address, key }: TellAddress,
): Promise<Told> => {
  const users = openAggregate(store, userAggregate);
  const changed = emailChanges(await users.history(userId)).find(({ version }) => version === change);
  const { state: user } = await users.load(userId);
  if (!changed || user.status === 'unknown') throw new NotFoundError('There is no such change', { userId, change });
  const to = changed[address];
  if (to === ERASED) return { outcome: 'refused' };
  const settings = await settingsInForce.read();
  const { timeZone } = mainBranchOf(settings);
  const { companyName } = settings;
  try {
    const mail = noticeMail({ firstName: user.firstName, address, at: changed.at, timeZone, companyName });
    const { mayBeTwice } = await mailer.send({ key: `${userId}/${key}`, to, ...mail });
    return { outcome: 'sent', ...(mayBeTwice && { mayBeTwice }) };
  } catch (error) {
    if (isRefusedForGood(error)) return { outcome: 'refused' };
    throw error;
  }
};
