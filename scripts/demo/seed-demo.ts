import { Readable } from 'node:stream';
import { IllegalTransitionError, RuleViolationError } from '../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import type { FileStore } from '../../events/store/files/file-store.ts';
import { MOST_FILE_BYTES, type StagedFile } from '../../events/store/files/staged-file.ts';
import { demoApplicationId } from './files/applications.ts';
import { demoPage, withLessPay } from './files/documents.ts';
import { printPage } from './files/pdf.ts';
import { demoFile, schedule, uploadCommand } from './stories/schedule.ts';
import type { DemoFile, DemoStaff, DemoStep, DemoUpload } from './files/step.ts';
import { stories } from './stories/stories.ts';
import { leaveDraftsOpen, takeUrla } from './stories/take-urla.ts';

/** Files worked on at a time: enough to share the log's flushes to disk, few enough to keep the log near the order of time. */
const MOST_AT_ONCE = 8;

export type SeedDemoDeps = {
  readonly store: EventStore;
  readonly files: FileStore;
  /** Authors of the work; one person per role. */
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

/** Changes whenever the files' histories do: those written by an earlier program stay as they are. */
const PLAN = 'demo:v4:';

type Due = { readonly file: DemoFile; readonly step: DemoStep; readonly at: string; readonly commandId: string };

/**
 * Fills an empty portal with 60 applications, as an import of 90 days of history: effective times lie in the past,
 * recorded times are true, and every event names the import as its actor and the person behind it. Command ids are
 * fixed, so an interrupted run goes on where it stopped and a second run changes nothing.
 * Run it before the workflows' dispatcher, which would start work on unfinished files.
 */
export const seedDemo = async (deps: SeedDemoDeps): Promise<SeedDemoResult> => {
  const plan = stories.flatMap((story, index) => {
    const file = demoFile(story, index + 1, { ...deps, takesUrla: true });
    return schedule(story, file, deps.now).map((due, place) => ({
      ...due,
      file,
      commandId: `${PLAN}${file.number}:${place}`,
    }));
  });
  const due = stillDue(plan, await doneBefore(deps.store)).toSorted((a, b) => a.at.localeCompare(b.at));
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
  await leaveDraftsOpen(deps.store, deps.staff, deps.now);
  return { applications: stories.length, sent: due.length, leftAlone: [...leftAlone] };
};

/**
 * The steps that are not done yet, of files that are new or from this plan: a file from an earlier plan is finished.
 * @param done the command ids in the history of each file, by its number
 */
export const stillDue = <Step extends { readonly file: { readonly number: number }; readonly commandId: string }>(
  plan: readonly Step[],
  done: ReadonlyMap<number, ReadonlySet<string>>,
): Step[] =>
  plan.filter(({ file, commandId }) => {
    const before = [...(done.get(file.number) ?? [])];
    const isOfEarlierPlan = before.some((id) => id.startsWith('demo:') && !id.startsWith(PLAN));
    return !isOfEarlierPlan && !before.includes(commandId);
  });

const doneBefore = async (store: EventStore): Promise<Map<number, Set<string>>> => {
  const done = new Map<number, Set<string>>();
  for (const index of stories.keys()) {
    const history = await openAggregate(store, loanApplicationAggregate).history(demoApplicationId(index + 1));
    done.set(index + 1, new Set(history.map(({ metadata }) => metadata.commandId)));
  }
  return done;
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

/** @returns false when the file no longer takes the step because someone has worked on it */
const carryOut = async ({ store, files, now }: SeedDemoDeps, { file, step, at, commandId }: Due): Promise<boolean> => {
  const command =
    'command' in step
      ? step.command(at)
      : uploadCommand(file, step.upload, await storePaper(files, file, step.upload, at));
  const metadata: CommandMetadata = {
    actor: { kind: 'system', id: 'import', name: `${step.by} (import)`, onBehalfOf: step.by },
    now: now.toISOString(),
    effectiveAt: at,
    correlationId: `${PLAN}${file.number}`,
  };
  try {
    const { applicationId } = file.submission;
    const applications = openAggregate(store, loanApplicationAggregate);
    if (command.type === 'SubmitLoanApplication') {
      const { urla, alongside } = await takeUrla(store, file, { at, metadata });
      const data = { ...command.data, urla };
      await applications.handle(applicationId, { ...command, data }, { metadata, options: { commandId, alongside } });
    } else await applications.handle(applicationId, command, { metadata, options: { commandId } });
    return true;
  } catch (error) {
    if (error instanceof IllegalTransitionError || error instanceof RuleViolationError) return false;
    throw error;
  }
};

/** Some papers differ from what the application states, for the review of documents to show. */
const showsLessPay = ({ number }: DemoFile): boolean => [18, 22, 28].includes(number);

const storePaper = async (files: FileStore, file: DemoFile, upload: DemoUpload, at: string): Promise<StagedFile> => {
  const shown =
    upload.documentType === 'pay_stub' && showsLessPay(file) ? withLessPay(file.submission) : file.submission;
  const pdf = await printPage(demoPage(shown, upload.documentType, at, upload.documentVersion));
  const staged = await files.stage(Readable.from([Buffer.from(pdf)]), MOST_FILE_BYTES);
  await staged.commit(loanApplicationStream(file.submission.applicationId));
  return staged;
};
