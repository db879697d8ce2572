import { Readable } from 'node:stream';
import { IllegalTransitionError, RuleViolationError } from '../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import type { DocumentType } from '../../events/lending/life-cycle.ts';
import { requiredDocumentTypes } from '../../events/lending/required-documents.ts';
import type { LoanApplicationCommand } from '../../events/loan-application/loan-application.commands.ts';
import { loanApplicationDecider } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { type FileStore, MOST_FILE_BYTES } from '../../events/platform/file-store.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import { demoApplicationId, demoSubmission } from './applications.ts';
import { demoPage } from './documents.ts';
import { printPage } from './pdf.ts';
import { type DemoFile, type DemoStaff, type DemoStep, documentIdOf } from './step.ts';
import { stories, type Story } from './stories.ts';

export type { DemoStaff } from './step.ts';

const HOUR_MS = 3_600_000;
/** Files worked on at a time: enough to share the log's flushes to disk, few enough to keep the log near the order of time. */
const MOST_AT_ONCE = 8;

export type SeedDemoDeps = {
  readonly store: EventStore;
  readonly files: FileStore;
  /** Who did the work; one person per role. */
  readonly staff: readonly DemoStaff[];
  readonly now: Date;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
};

export type SeedDemoResult = {
  readonly applications: number;
  /** Commands sent this time; 0 when everything was there already. */
  readonly sent: number;
  /** Applications that people had changed before an interrupted seeding went on; they are left as they are. */
  readonly leftAlone: readonly string[];
};

type Due = { readonly file: DemoFile; readonly step: DemoStep; readonly at: string; readonly commandId: string };

/**
 * Fills an empty portal with 60 applications, as an import of 90 days of history: effective times lie in the past,
 * recorded times are true, and every event names the import as its actor and the person behind it. Command ids are
 * fixed, so an interrupted run goes on where it stopped and a second run changes nothing.
 * Run it before the workflows' dispatcher, which would begin to work on half-told files.
 */
export const seedDemo = async (deps: SeedDemoDeps): Promise<SeedDemoResult> => {
  const plan = stories.flatMap((story, index) => schedule(story, demoFile(deps, story, index + 1), deps.now));
  const isDone = await doneBefore(deps.store);
  const due = plan.filter(({ commandId }) => !isDone.has(commandId)).toSorted((a, b) => a.at.localeCompare(b.at));
  const leftAlone = new Set<string>();

  let done = plan.length - due.length;
  for (const wave of wavesOf(due)) {
    await Promise.all(
      wave.map(async (each) => {
        const { applicationId } = each.file.submission;
        if (!leftAlone.has(applicationId) && !(await carryOut(deps, each))) leftAlone.add(applicationId);
      }),
    );
    done += wave.length;
    deps.onProgress?.({ done, total: plan.length });
  }
  return { applications: stories.length, sent: due.length, leftAlone: [...leftAlone] };
};

const demoFile = ({ now, staff }: SeedDemoDeps, story: Story, number: number): DemoFile => {
  const submittedAt = new Date(submissionTime(story, number, now)).toISOString();
  const submission = demoSubmission(number, { submittedAt, isStrained: story.isStrained });
  const documentTypes = requiredDocumentTypes({
    purpose: submission.loan.purpose,
    employments: submission.borrowers.map(({ employment }) => employment.status),
  });
  return { number, submission, documentTypes, staff };
};

/** Milliseconds; files older than a day are moved by some minutes so that they did not all come at the same minute. */
const submissionTime = ({ submittedDaysAgo }: Story, number: number, now: Date): number =>
  now.getTime() - (submittedDaysAgo * 24 + (submittedDaysAgo > 1 ? ((number * 37) % 120) / 60 : 0)) * HOUR_MS;

/** Spreads the story's steps from its submission to its last step in proportion to the hours between them. */
const schedule = (story: Story, file: DemoFile, now: Date): Due[] => {
  const steps = story.chapters.flatMap((chapter) => chapter(file));
  const hours = steps.map((_, index) => steps.slice(1, index + 1).reduce((sum, step) => sum + step.hours, 0));
  const first = submissionTime(story, file.number, now);
  const last = now.getTime() - story.quietHours * HOUR_MS;
  const scale = (last - first) / Math.max(1, hours.at(-1) ?? 0);
  return steps.map((step, index) => ({
    file,
    step,
    at: new Date(first + (hours[index] ?? 0) * scale).toISOString(),
    commandId: `demo:v1:${file.number}:${index}`,
  }));
};

const doneBefore = async (store: EventStore): Promise<Set<string>> => {
  const commandIds = new Set<string>();
  for (const index of stories.keys()) {
    const history = await store.reader.readStream(store.pool, loanApplicationStream(demoApplicationId(index + 1)));
    for (const { metadata } of history) commandIds.add(metadata.commandId);
  }
  return commandIds;
};

/** Runs of consecutive steps in which no file comes twice: these may be sent at once. */
const wavesOf = (due: readonly Due[]): Due[][] => {
  const waves: Due[][] = [];
  for (const each of due) {
    const wave = waves.at(-1);
    const fits = wave && wave.length < MOST_AT_ONCE && !wave.some(({ file }) => file.number === each.file.number);
    if (fits) wave.push(each);
    else waves.push([each]);
  }
  return waves;
};

/** @returns false when the file no longer takes the step because somebody has worked on it */
const carryOut = async ({ store, files, now }: SeedDemoDeps, { file, step, at, commandId }: Due): Promise<boolean> => {
  const command = 'command' in step ? step.command(at) : await uploadCommand(files, file, step.upload, at);
  const metadata: CommandMetadata = {
    actor: { kind: 'system', id: 'import', name: `${step.by} (import)`, onBehalfOf: step.by },
    now: now.toISOString(),
    effectiveAt: at,
    correlationId: `demo:v1:${file.number}`,
  };
  const stream = loanApplicationStream(file.submission.applicationId);
  try {
    await store.handle(loanApplicationDecider, stream, command, metadata, { commandId });
    return true;
  } catch (error) {
    if (error instanceof IllegalTransitionError || error instanceof RuleViolationError) return false;
    throw error;
  }
};

const uploadCommand = async (
  files: FileStore,
  file: DemoFile,
  { documentType, documentVersion }: { readonly documentType: DocumentType; readonly documentVersion: number },
  at: string,
): Promise<LoanApplicationCommand> => {
  const pdf = await printPage(demoPage(file.submission, documentType, at, documentVersion));
  const staged = await files.stage(Readable.from([Buffer.from(pdf)]), MOST_FILE_BYTES);
  await staged.commit();
  const lastName = file.submission.borrowers[0]?.lastName.toLowerCase() ?? 'borrower';
  const suffix = documentVersion > 1 ? `-${documentVersion}` : '';
  return {
    type: 'UploadDocument',
    data: {
      documentId: documentIdOf(file, documentType),
      documentType,
      fileName: `${documentType.replaceAll('_', '-')}-${lastName}${suffix}.pdf`,
      mediaType: 'application/pdf',
      sizeBytes: staged.sizeBytes,
      sha256: staged.sha256,
      mode: documentVersion > 1 ? 'replacement' : 'new',
    },
  };
};
