import type { OpenAggregate } from '../../events/store/aggregate.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import type { FileStore } from '../../events/platform/file-store.ts';
import type { Pool } from '../../events/platform/database.ts';
import type {
  LoanApplication,
  LoanApplicationCommand,
} from '../../events/loan-application/loan-application.decider.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import type { SettingsInForce } from '../../events/settings-in-force.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { NotFoundError } from '../../events/kernel/errors.ts';
import type { PipelineViewer } from '../../projections/loan-pipeline/loan-pipeline.criteria.ts';
import type { RouteContext } from '../http/route.ts';

/** The workflow engine, as far as the API asks it anything. */
export type WorkflowEngine = {
  /** @throws UnavailableError about `about` while the engine cannot be reached or has not begun the workflow */
  readonly answer: (workflowId: string, query: string, about: Readonly<Record<string, string>>) => Promise<unknown>;
};

/** What the routes of the loan file need. */
export type LoanApplicationDeps = {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly fileStore: FileStore;
  readonly engine: WorkflowEngine;
  readonly settingsInForce: SettingsInForce;
};

export type LoanApplications = OpenAggregate<LoanApplicationCommand, LoanApplicationEvent, LoanApplication>;

export const viewerOf = async (
  { settingsInForce }: Pick<LoanApplicationDeps, 'settingsInForce'>,
  { user, metadata }: Pick<RouteContext<unknown, unknown, unknown>, 'user' | 'metadata'>,
): Promise<PipelineViewer> => {
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  return { userId: user.id, now: metadata.now, timeZone };
};

export const noSuchApplication = (applicationId: string): NotFoundError =>
  new NotFoundError('No application has this id', { applicationId });
