import { ValidationError, VersionConflictError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { answersOf } from '../../events/lending/urla/answers.ts';
import { examineDemographics, examineUrla } from '../../events/lending/urla/complete.ts';
import { recordAnswers } from '../../events/lending/urla/recorded-answers.ts';
import { loanNumberOf } from '../../events/lending/life-cycle/loan-number.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { openAggregate, type Outcome } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { contentOf, demographicsOf } from './draft-content.ts';
import { urlaDemographicsAggregate } from '../../events/urla-demographics/urla-demographics.decider.ts';
import { urlaDemographicsStream } from '../../events/urla-demographics/urla-demographics.stream.ts';
import { submissionOf } from '../../events/loan-application/stated/submission.ts';
import { urlaDraftStream } from '../../events/urla-draft/urla-draft.stream.ts';
import type { LoadedDraft, UrlaDrafts } from './urla-drafts.ts';

/** Users who typed in a draft, added something or removed it: none of them may decide on the file. */
const authorsOf = (history: LoadedDraft['history']): string[] => [
  ...new Set(
    history
      .filter(({ type, metadata }) => typing.has(type) && metadata.actor.kind === 'user')
      .map(({ metadata }) => metadata.actor.id),
  ),
];
const typing = new Set<string>(['UrlaAnswersGiven', 'UrlaItemAdded', 'UrlaItemRemoved']);

/** Someone may type while it is submitted; then what they typed is examined too. */
const ATTEMPTS = 3;

type Request = {
  readonly draftId: string;
  readonly today: string;
  readonly metadata: CommandMetadata;
  /** The version that the caller has seen, where it says so. */
  readonly expectedVersion: number | undefined;
};
type Submitted = Pick<Outcome, 'id' | 'version' | 'position'> & { readonly loanNumber: string };

/** @param taken the streams that someone may be typing into */
const tryingAgain = async <Done>(taken: readonly string[], attempt: () => Promise<Done>): Promise<Done> => {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      const isTypedInto = error instanceof VersionConflictError && taken.includes(error.streamId);
      if (!isTypedInto || left <= 1) throw error;
    }
  }
};

/**
 * Makes a loan file of a draft, in one append with the draft's own end: submitted is either both or nothing. Asked again it answers
 * the same.
 * @throws ValidationError with each field that is wrong, by its path; VersionConflictError where the draft is not as it was seen
 */
export const submitDraft = async (
  { store, drafts }: { readonly store: EventStore; readonly drafts: UrlaDrafts },
  { draftId, today, metadata, expectedVersion }: Request,
): Promise<Submitted> => {
  const applications = openAggregate(store, loanApplicationAggregate);
  const collected = openAggregate(store, urlaDemographicsAggregate);
  const applicationId = idFrom(`urla-draft:${draftId}`, 'application');

  const attempt = async (): Promise<Submitted> => {
    const { state, history, version, borrowerIds } = await drafts.find(draftId);
    if (state.submittedAs) {
      const last = (await applications.history(state.submittedAs.applicationId)).at(-1);
      const { loanNumber } = state.submittedAs;
      return { id: applicationId, loanNumber, version: last?.version ?? 0, position: last?.position ?? 0 };
    }
    if (expectedVersion !== undefined && expectedVersion !== version) {
      throw new VersionConflictError(urlaDraftStream(draftId), expectedVersion, version);
    }
    const { draft } = contentOf(history);
    const { complete, problems } = examineUrla(draft, today);
    const loanNumber = loanNumberOf(applicationId, metadata.now);
    const end = { type: 'SubmitUrlaDraft', data: { applicationId, loanNumber, seenVersion: version } } as const;
    const given = await collected.history(draftId);
    const { demographics } = demographicsOf(given, borrowerIds);
    const seenVersion = given.at(-1)?.version ?? 0;
    const ofDemographics = examineDemographics(demographics, today).problems;
    if (!complete || ofDemographics.length > 0) {
      // A discarded draft is refused as such before its errors.
      await drafts.decide(draftId, end, metadata);
      throw new ValidationError('The application is not complete yet', [...problems, ...ofDemographics]);
    }
    const urla = { draftId, given: recordAnswers(answersOf(draft)) };
    const takenBy = authorsOf(history);
    const data = { ...submissionOf(complete, { applicationId, loanNumber, today }), takenBy, urla };
    const outcome = await applications.handle(
      applicationId,
      { type: 'SubmitLoanApplication', data },
      {
        metadata,
        options: {
          commandId: `urla-draft:${draftId}`,
          // Nothing comes in beside the submission, past what was examined for it.
          alongside: async () => [
            ...(await drafts.decide(draftId, end, metadata)),
            ...(await collected.decide(
              draftId,
              { type: 'CloseDemographics', data: { draftId, seenVersion } },
              metadata,
            )),
          ],
        },
      },
    );
    const [submitted] = outcome.events;
    if (submitted?.type !== 'LoanApplicationSubmitted') throw new Error('A submission records its submission first');
    return { ...outcome, loanNumber: submitted.data.loanNumber };
  };

  return tryingAgain([urlaDraftStream(draftId), urlaDemographicsStream(draftId)], attempt);
};
