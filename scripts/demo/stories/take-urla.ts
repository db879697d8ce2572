import type { CommandMetadata } from '../../../events/kernel/message.ts';
import { submissionOf } from '../../../events/loan-application/stated/submission.ts';
import { type Answer, draftFrom } from '../../../events/lending/urla/answers.ts';
import { examineUrla } from '../../../events/lending/urla/complete.ts';
import { recordAnswers } from '../../../events/lending/urla/recorded-answers.ts';
import { urlaStepIds } from '../../../events/lending/urla/steps.ts';
import type { urlaForm } from '../../../events/lending/urla/urla.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { urlaDemographicsAggregate } from '../../../events/urla-demographics/urla-demographics.decider.ts';
import { urlaDraftAggregate } from '../../../events/urla-draft/urla-draft.decider.ts';
import { demoId, demoSubmission, type Submission } from '../files/applications.ts';
import { type DemoFile, type DemoStaff, nameOf } from '../files/step.ts';
import { byStep, demoUrlaAnswers } from './urla-answers.ts';

const MINUTE_MS = 60_000;
const minutesBefore = (at: string, minutes: number): string =>
  new Date(Date.parse(at) - minutes * MINUTE_MS).toISOString();

type Taking = {
  readonly store: EventStore;
  readonly draftId: string;
  /** Of commands: an interrupted run goes on where it stopped. */
  readonly key: string;
  readonly borrowerIds: readonly string[];
  /** Steps that were answered. */
  readonly steps: number;
  readonly answers: readonly Answer[];
  readonly metadata: CommandMetadata;
  /** When the last of them was: ISO 8601. */
  readonly at: string;
};

/** Types an application, a batch for each step, some minutes apart. */
const typeDraft = async ({ store, draftId, key, borrowerIds, steps, answers, metadata, at }: Taking): Promise<void> => {
  const drafts = openAggregate(store, urlaDraftAggregate);
  const [first = '', ...others] = borrowerIds;
  const circumstances = (place: number) => ({
    metadata: { ...metadata, effectiveAt: minutesBefore(at, (steps + 1 - place) * 4) },
    options: { commandId: `${key}:urla:${place}` },
  });
  await drafts.handle(draftId, { type: 'StartUrlaDraft', data: { draftId, borrowerId: first } }, circumstances(0));
  for (const [index, typed] of byStep(answers, urlaStepIds.slice(0, steps)).entries()) {
    const added = index === 0 ? others.map((id) => ({ path: `borrowers.${id}`, item: 'added' as const })) : [];
    const data = { changes: [...added, ...typed.answers], step: typed.step };
    await drafts.handle(draftId, { type: 'ChangeUrlaDraft', data }, circumstances(index + 1));
  }
};

/** Answers of the borrowers for Regulation C; every third declines. */
const giveDemographics = async ({ store, draftId, key, borrowerIds, metadata, at }: Taking, number: number) => {
  const answers = borrowerIds.flatMap((id, index): Answer[] => {
    const start = `borrowers.${id}`;
    const seat = number + index;
    const declined = seat % 3 === 2;
    return [
      { path: `${start}.ethnicity.${declined ? 'declined' : 'notHispanicOrLatino'}`, value: true },
      { path: `${start}.sex.${declined ? 'declined' : seat % 2 === 0 ? 'female' : 'male'}`, value: true },
      {
        path: `${start}.race.${declined ? 'declined' : (['white', 'black', 'asian'] as const)[seat % 3]}`,
        value: true,
      },
      { path: `${start}.takenBy`, value: 'email_or_internet' },
    ];
  });
  await openAggregate(store, urlaDemographicsAggregate).handle(
    draftId,
    { type: 'GiveDemographics', data: { answers, borrowerIds } },
    { metadata: { ...metadata, effectiveAt: minutesBefore(at, 2) }, options: { commandId: `${key}:demographics` } },
  );
};

/**
 * Takes the application of a demo file with a URLA, up to its submission. @returns what the submission keeps of it, and the end of
 * the draft, which is recorded with it
 */
export const takeUrla = async (
  store: EventStore,
  { number, submission }: DemoFile,
  { at, metadata }: { readonly at: string; readonly metadata: CommandMetadata },
) => {
  const { applicationId, loanNumber } = submission;
  const draftId = demoId(`urla-draft:${number}`);
  const answers = demoUrlaAnswers(submission, number, at.slice(0, 10));
  const borrowerIds = submission.borrowers.map(({ borrowerId }) => borrowerId);
  const taking = {
    store,
    draftId,
    key: `demo:v1:${number}`,
    borrowerIds,
    steps: urlaStepIds.length,
    answers,
    metadata,
    at,
  };
  await typeDraft(taking);
  await giveDemographics(taking, number);
  const drafts = openAggregate(store, urlaDraftAggregate);
  return {
    urla: { draftId, given: recordAnswers(answers) },
    alongside: async () => {
      const { version } = await drafts.load(draftId);
      const data = { applicationId, loanNumber, seenVersion: version };
      return drafts.decide(draftId, { type: 'SubmitUrlaDraft', data }, metadata);
    },
  };
};

/**
 * Further facts in the URLA of a demo file that need papers, as a submission keeps them.
 * @param today of the submission, `2026-03-01`
 */
export const demoFurtherFacts = (submission: Submission, number: number, today: string): Submission['furtherFacts'] => {
  const { complete, problems } = examineUrla(
    draftFrom<typeof urlaForm>(demoUrlaAnswers(submission, number, today)),
    today,
  );
  if (!complete) throw new Error(`The URLA of demo file ${number} is not complete: ${JSON.stringify(problems)}`);
  return submissionOf(complete, { ...submission, today }).furtherFacts;
};

/** Applications that someone will go on with: how far they are, and who began them how many hours ago. */
const openDrafts = [
  { number: 61, steps: 2, role: 'loan_officer', hoursAgo: 3 },
  { number: 62, steps: 5, role: 'processor', hoursAgo: 26 },
  { number: 63, steps: 7, role: 'loan_officer', hoursAgo: 50 },
] as const;

/** Begins the applications that the demo leaves open. A second run changes nothing. */
export const leaveDraftsOpen = async (store: EventStore, staff: readonly DemoStaff[], now: Date): Promise<void> => {
  for (const { number, steps, role, hoursAgo } of openDrafts) {
    const at = new Date(now.getTime() - hoursAgo * 60 * MINUTE_MS).toISOString();
    const submission = demoSubmission(number, { submittedAt: at, isStrained: false });
    const person = staff.find((each) => each.role === role);
    if (!person) throw new Error(`Demo data needs a ${role}`);
    const draftId = demoId(`urla-draft:${number}`);
    if ((await openAggregate(store, urlaDraftAggregate).load(draftId)).version >= steps + 1) continue;
    await typeDraft({
      store,
      draftId,
      key: `demo:v1:${number}`,
      borrowerIds: submission.borrowers.map(({ borrowerId }) => borrowerId),
      steps,
      answers: demoUrlaAnswers(submission, number, at.slice(0, 10)),
      metadata: {
        actor: { kind: 'system', id: 'import', name: `${nameOf(person)} (import)`, onBehalfOf: nameOf(person) },
        now: now.toISOString(),
        correlationId: `demo:v1:${number}`,
      },
      at,
    });
  }
};
