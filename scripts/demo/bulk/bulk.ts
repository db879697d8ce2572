import { createHash } from 'node:crypto';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import type { PastEvent } from '../../../events/store/append/import-histories.ts';
import { demoPage } from '../files/documents.ts';
import { printPage } from '../files/pdf.ts';
import { demoFile, schedule, uploadCommand } from '../stories/schedule.ts';
import type { DemoStaff, DemoUpload } from '../files/step.ts';
import { stories, type Story } from '../stories/stories.ts';

/** Files of one statement: some 900 events, a megabyte. */
const TOGETHER = 64;
/** While the database stores one such group the next is made, and the papers of a third are written. */
const AT_ONCE = 3;
/** File numbers of one seed; those of the 60 demo applications lie below all of them. */
const NUMBERS_OF_A_SEED = 10_000_000;
/** Stories from `submitted` to `documents_needed`: the first twenty. */
const YOUNG = 20;

export type BulkDeps = {
  readonly importHistories: EventStore['importHistories'];
  readonly files: Pick<FileStore, 'addAll'>;
  readonly staff: readonly DemoStaff[];
  /** From 1; another seed makes other applications, the same one the same again. */
  readonly seed: number;
  readonly now: Date;
  readonly onProgress?: (done: BulkDone) => void;
  /** The number of the next group, from 0, where several threads share the work; left out by a single one. */
  readonly nextGroup?: () => number;
};

/** Totals so far. */
export type BulkDone = { readonly applications: number; readonly events: number };

const countUp = (): (() => number) => {
  let next = 0;
  return () => next++;
};

/** Three of four files are young, as at a lender that turns most requests down. */
const storyOf = (number: number): Story => {
  const story = stories[number % 4 === 0 ? (number / 4) % stories.length : number % YOUNG];
  if (!story) throw new Error(`There is no story for file ${number}`);
  return story;
};

type Paper = { readonly content: Buffer; readonly sha256: string; readonly sizeBytes: number };
type PaperOf = (upload: DemoUpload) => Promise<Paper>;

/** One paper of each type and version, of a file outside those added, stands for all others. */
const createPapers = ({ seed, now, staff }: BulkDeps): PaperOf => {
  const number = seed * NUMBERS_OF_A_SEED;
  const { submission } = demoFile(storyOf(number), number, { now, staff });
  const printed = new Map<string, Promise<Paper>>();
  const print = async ({ documentType, documentVersion }: DemoUpload): Promise<Paper> => {
    const content = Buffer.from(
      await printPage(demoPage(submission, documentType, now.toISOString(), documentVersion)),
    );
    return { content, sha256: createHash('sha256').update(content).digest('hex'), sizeBytes: content.length };
  };
  return (upload) => {
    const key = `${upload.documentType}:${upload.documentVersion}`;
    const paper = printed.get(key) ?? print(upload);
    printed.set(key, paper);
    return paper;
  };
};

/** The steps of file `number`, each decided on those before, and its papers. */
const live = async (number: number, deps: BulkDeps, paperOf: PaperOf) => {
  const { now } = deps;
  const story = storyOf(number);
  const file = demoFile(story, number, deps);
  const papers: Paper[] = [];
  const past: PastEvent[] = [];
  let state = loanApplicationDecider.initialState;
  for (const { step, at } of schedule(story, file, now)) {
    const paper = 'upload' in step ? await paperOf(step.upload) : undefined;
    if (paper) papers.push(paper);
    const command = 'command' in step ? step.command(at) : paper && uploadCommand(file, step.upload, paper);
    if (!command) continue;
    const circumstances = {
      actor: { kind: 'system', id: 'import', name: `${step.by} (import)`, onBehalfOf: step.by },
      correlationId: `bulk:v2:${number}`,
    } as const;
    const metadata: CommandMetadata = { ...circumstances, now: now.toISOString(), effectiveAt: at };
    const events = loanApplicationDecider.decide(command, state, metadata);
    past.push(...events.map((event) => ({ event, effectiveAt: at, circumstances })));
    state = stateAfter(loanApplicationDecider, events, state);
  }
  const [first, ...others] = past;
  if (!first) throw new Error(`Nothing happened to file ${number}`);
  const streamId = loanApplicationStream(file.submission.applicationId);
  return { history: { importId: `bulk:v2:${number}`, streamId, events: [first, ...others] as const }, papers };
};

/**
 * Adds invented applications by the thousand through the log's own import: each step is decided in memory, and a file
 * with all that happened to it is one command. Ids are fixed, so a run with the same seed goes on where another one
 * stopped. All papers of one type are printed once, and stored for each application.
 * @returns the events of these applications, as far as they were added here
 * @throws VersionConflictError when there are such files of another origin, as of an earlier version of this program
 */
export const addApplications = async (deps: BulkDeps, applications: number): Promise<number> => {
  const { importHistories, files, seed, onProgress, nextGroup = countUp() } = deps;
  const paperOf = createPapers(deps);
  const done = { applications: 0, events: 0 };

  const addSome = async (numbers: readonly number[]): Promise<void> => {
    const lives: Awaited<ReturnType<typeof live>>[] = [];
    for (const number of numbers) lives.push(await live(number, deps, paperOf));
    await files.addAll(
      lives.flatMap(({ history: { streamId }, papers }) => papers.map((paper) => ({ ...paper, subjectId: streamId }))),
    );
    const added = await importHistories(lives.map(({ history }) => history));
    done.events += added;
    done.applications += lives.length;
    onProgress?.({ ...done });
  };

  const work = async (): Promise<void> => {
    for (let first = nextGroup() * TOGETHER; first < applications; first = nextGroup() * TOGETHER) {
      const length = Math.min(TOGETHER, applications - first);
      await addSome(Array.from({ length }, (_none, index) => seed * NUMBERS_OF_A_SEED + first + index + 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done.events;
};
