import { z } from 'zod';
import type { CommandResult } from '../../events/store/command-handler.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import type { FileStore } from '../../events/platform/file-store.ts';
import type { Pool } from '../../events/platform/database.ts';
import type { LoanApplicationCommand } from '../../events/loan-application/loan-application.decider.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import type { SettingsInForce } from '../../events/settings-in-force.ts';
import { loanApplicationDecider } from '../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { NotFoundError } from '../../events/kernel/errors.ts';
import type { PipelineViewer } from '../../projections/loan-pipeline/loan-pipeline.criteria.ts';
import { commandReply, type Reply, type RouteContext } from '../http/route.ts';

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

/** An id as it stands in stream names; a uuid in capitals is the same id. */
export const idParameter = z.uuid().toLowerCase();
export const applicationParams = z.object({ id: idParameter });

type Context = Pick<RouteContext<unknown, unknown, unknown>, 'metadata' | 'command'>;

/** Has the file's decider answer a command; how a route changes a file. */
export const decideOn = (
  { store }: Pick<LoanApplicationDeps, 'store'>,
  applicationId: string,
  command: LoanApplicationCommand,
  { metadata, command: options }: Context,
): Promise<CommandResult<LoanApplicationEvent>> =>
  store.handle(loanApplicationDecider, loanApplicationStream(applicationId), command, metadata, options);

/** Changes a file and answers with its id and new version. */
export const change = async (
  deps: Pick<LoanApplicationDeps, 'store'>,
  applicationId: string,
  command: LoanApplicationCommand,
  context: Context,
): Promise<Reply> => {
  const result = await decideOn(deps, applicationId, command, context);
  return commandReply(result, { id: applicationId, version: result.version });
};

export const viewerOf = async (
  { settingsInForce }: Pick<LoanApplicationDeps, 'settingsInForce'>,
  { user, metadata }: Pick<RouteContext<unknown, unknown, unknown>, 'user' | 'metadata'>,
): Promise<PipelineViewer> => {
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  return { userId: user.id, now: metadata.now, timeZone };
};

export const noSuchApplication = (applicationId: string): NotFoundError =>
  new NotFoundError('No application has this id', { applicationId });
