import { foldChangesBy, stateAfter } from '../../events/kernel/fold.ts';
import { forEvery } from '../../events/kernel/by-type.ts';
import { isFinal, type Standing } from '../../events/lending/disposition/disposition.ts';
import type { StageId, StageStatus } from '../../events/lending/life-cycle/life-cycle.ts';
import {
  dispositionAfter,
  type DispositionEvent,
} from '../../events/loan-application/disposition/disposition.events.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { type StageEvent, stageStatusAfter } from '../../events/loan-application/stages/stages.events.ts';
import type { EventLog } from '../engine/manifest/manifest.ts';
import { streamsNow } from '../engine/manifest/streams-now.ts';

type FileNow = Standing & { readonly stages: Readonly<Partial<Record<StageId, StageStatus>>> };

const { handles, evolve } = foldChangesBy<FileNow, LoanApplicationEvent>({
  LoanApplicationStatusChanged: (_file, { data }) => ({ status: data.to }),
  ...forEvery(dispositionAfter, (_file: FileNow, { type }: DispositionEvent): Partial<FileNow> => ({
    disposition: dispositionAfter[type],
  })),
  ...forEvery(stageStatusAfter, ({ stages }: FileNow, { type, data }: StageEvent): Partial<FileNow> => ({
    stages: { ...stages, [data.stageId]: stageStatusAfter[type] },
  })),
});
const fold = { initialState: { status: 'submitted', disposition: null, stages: {} } as FileNow, evolve };

/** Funding leaves it to the workflow to close the stages that are open: `nextStep`. */
const isDone = (file: FileNow): boolean =>
  isFinal(file) &&
  (file.status !== 'funded' ||
    !Object.values(file.stages).some((status) => status === 'in_progress' || status === 'processing'));

/** `openOf` of the manifest: files that are not final, and those just funded. */
export const openFiles =
  (log: EventLog) =>
  async (applicationIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const streams = await streamsNow<LoanApplicationEvent>(log, applicationIds.map(loanApplicationStream), handles);
    return new Set(
      applicationIds.filter((id) => !isDone(stateAfter(fold, streams.get(loanApplicationStream(id)) ?? []))),
    );
  };
