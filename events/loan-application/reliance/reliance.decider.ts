import { forEvery } from '../../kernel/by-type.ts';
import { IllegalTransitionError, NotFoundError } from '../../kernel/errors.ts';
import { type Command, type CommandMetadata, userOf } from '../../kernel/message.ts';
import { type FileReliance, noReliance } from '../../lending/changes/file-reliance.ts';
import type { Confirmation } from '../../lending/changes/out-of-date.ts';
import { assertTwoPeople, type OnePersonLimit, type SizedFile } from '../../lending/decisions/two-people.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { PrivacySlice } from '../privacy/privacy.decider.ts';
import { whyUnchangeable } from '../stated/stated.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { UrlaChanged } from '../urla/urla.events.ts';
import type { RelianceConfirmed } from './reliance.events.ts';

/** Says that something is still good in spite of changes that its sender has seen. */
export type ConfirmReliance = Command<
  'ConfirmReliance',
  Confirmation & {
    readonly name: string;
    readonly reason: string;
    readonly onePersonUpToCents?: OnePersonLimit | undefined;
  }
>;

export type RelianceSlice = {
  readonly reliance: FileReliance;
  /** Changes of answers, with the user who made each. */
  readonly answerChanges: readonly { readonly changeId: string; readonly by: string | null }[];
};
type Slices = Pick<IntakeSlice, 'applicationId'> &
  RelianceSlice &
  StatusSlice &
  DispositionSlice &
  PrivacySlice &
  SizedFile;

/** A repeat confirms nothing more. @throws IllegalTransitionError on a file that has ended, NotFoundError, ForbiddenError */
const confirm = (
  { data: { kind, id, name, changeIds, reason, onePersonUpToCents } }: ConfirmReliance,
  file: Slices,
  { actor }: CommandMetadata,
): RelianceConfirmed[] => {
  const { applicationId, status, answerChanges, reliance, facts } = file;
  const unchangeable = whyUnchangeable(file);
  if (unchangeable !== null) throw new IllegalTransitionError(unchangeable, { applicationId, status, allowed: [] });
  const known = answerChanges.filter(({ changeId }) => changeIds.includes(changeId));
  if (known.length < new Set(changeIds).size) {
    throw new NotFoundError('The application has no such change: read what it is out of date by again', { changeIds });
  }
  const confirmed = new Set(
    reliance.confirmations.flatMap((each) => (each.kind === kind && each.id === id ? each.changeIds : [])),
  );
  const open = known.filter(({ changeId }) => !confirmed.has(changeId));
  if (open.length === 0) return [];
  const doneBy = [...new Set(open.flatMap(({ by }) => by ?? []))];
  const pair = { actor, doneBy, amountCents: facts.loan.amountCents, onePersonUpToCents };
  const onePerson = assertTwoPeople(pair, 'You made the change that it is out of date by');
  const data = { kind, id, name, changeIds: open.map(({ changeId }) => changeId), reason, ...onePerson };
  return [{ type: 'RelianceConfirmed', data }];
};

const changes = { UrlaCorrected: true, UrlaCircumstanceChanged: true } as const;

export const relianceModule = {
  begin: (): RelianceSlice => ({ answerChanges: [], reliance: noReliance }),
  decide: { ConfirmReliance: confirm },
  evolve: forEvery(
    changes,
    ({ answerChanges }: RelianceSlice, { data, metadata }: UrlaChanged): Partial<RelianceSlice> => ({
      answerChanges: [...answerChanges, { changeId: data.changeId, by: userOf(metadata?.actor) }],
    }),
  ),
};
