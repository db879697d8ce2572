import { Readable } from 'node:stream';
import { stateAfter } from '../../events/kernel/fold.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { loanApplicationDecider } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import type { Append } from '../../events/store/append.ts';
import type { FileStore } from '../../events/store/file-store.ts';
import { MOST_FILE_BYTES, type StagedFile } from '../../events/store/staged-file.ts';
import { demoPage } from './documents.ts';
import { printPage } from './pdf.ts';
import { demoFile, schedule, uploadCommand } from './schedule.ts';
import type { DemoStaff, DemoUpload } from './step.ts';
import { stories, type Story } from './stories.ts';

/** Two full groups of the log's group commit: one on its way, one gathering. */
const AT_ONCE = 512;
/** File numbers of one seed; those of the 60 demo applications lie below all of them. */
const NUMBERS_OF_A_SEED = 10_000_000;
/** Stories from `submitted` to `documents_needed`: the first twenty. */
const YOUNG = 20;

export type BulkDeps = {
  readonly append: Append;
  readonly files: FileStore;
  readonly staff: readonly DemoStaff[];
  /** From 1; another seed makes other applications, the same one the same again. */
  readonly seed: number;
  readonly now: Date;
  readonly onProgress?: (done: { readonly applications: number; readonly events: number }) => void;
};

/** Three of four files are young, as at a lender that turns most requests down: about ten events a file. */
const storyOf = (number: number): Story => {
  const story = stories[number % 4 === 0 ? (number / 4) % stories.length : number % YOUNG];
  if (!story) throw new Error(`There is no story for file ${number}`);
  return story;
};

/**
 * Adds invented applications by the thousand through the log's own append: each step a command of its own, decided in
 * memory. Command ids are fixed, so a run with the same seed goes on where another one stopped. All papers of one type
 * are printed once, and stored for each application.
 * @returns the events of these applications
 */
export const addApplications = async (deps: BulkDeps, applications: number): Promise<number> => {
  const { append, seed, now, onProgress } = deps;
  const storePaper = createPapers(deps);
  let begun = 0;
  const done = { applications: 0, events: 0 };

  const live = async (number: number): Promise<void> => {
    const story = storyOf(number);
    const file = demoFile(story, number, deps);
    const streamId = loanApplicationStream(file.submission.applicationId);
    let state = loanApplicationDecider.initialState;
    let version = 0;
    for (const [place, { step, at }] of schedule(story, file, now).entries()) {
      const command =
        'command' in step
          ? step.command(at)
          : uploadCommand(file, step.upload, await storePaper(step.upload, streamId));
      const metadata: CommandMetadata = {
        actor: { kind: 'system', id: 'import', name: `${step.by} (import)`, onBehalfOf: step.by },
        now: now.toISOString(),
        effectiveAt: at,
        correlationId: `bulk:v1:${number}`,
      };
      const events = loanApplicationDecider.decide(command, state, metadata);
      if (events.length === 0) continue;
      const commandId = `bulk:v1:${number}:${place}`;
      await append({
        commandId,
        fingerprint: commandId,
        streams: [{ streamId, expectedVersion: version, events }],
        metadata,
      });
      state = stateAfter(loanApplicationDecider, events, state);
      version += events.length;
      done.events += events.length;
    }
  };

  const work = async (): Promise<void> => {
    while (begun < applications) {
      begun += 1;
      await live(seed * NUMBERS_OF_A_SEED + begun);
      done.applications += 1;
      onProgress?.({ ...done });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done.events;
};

/** One paper of each type and version, of a file that is none of those added, stands for all others. */
const createPapers = ({ files, seed, now, staff }: BulkDeps) => {
  const number = seed * NUMBERS_OF_A_SEED;
  const { submission } = demoFile(storyOf(number), number, { now, staff });
  const printed = new Map<string, Promise<Buffer>>();
  const print = async ({ documentType, documentVersion }: DemoUpload): Promise<Buffer> =>
    Buffer.from(await printPage(demoPage(submission, documentType, now.toISOString(), documentVersion)));
  return async (upload: DemoUpload, streamId: string): Promise<StagedFile> => {
    const key = `${upload.documentType}:${upload.documentVersion}`;
    const paper = printed.get(key) ?? print(upload);
    printed.set(key, paper);
    const staged = await files.stage(Readable.from([await paper]), MOST_FILE_BYTES);
    await staged.commit(streamId);
    return staged;
  };
};
