import { randomUUID } from 'node:crypto';
import { ValidationError } from '../../events/kernel/errors.ts';
import { permissionToMoveStage, permissionToSetStatus } from '../../events/lending/decision-permissions.ts';
import { stageName } from '../../events/lending/life-cycle.ts';
import { loanNumberOf } from '../../events/lending/loan-number.ts';
import { findUserById } from '../../projections/users/users.queries.ts';
import { requirePermission } from '../http/require-permission.ts';
import { commandReply, defineRoute, type Route } from '../http/route.ts';
import { commandAnswerSchema } from '../http/command-answer.contract.ts';
import { assignSchema, prioritizeSchema } from './assignment.contract.ts';
import { commentSchema } from './comments.contract.ts';
import { submitAnswerSchema, submitApplicationSchema } from './intake.contract.ts';
import { changeStageSchema, stageIdSchema } from './stages.contract.ts';
import { changeStatusSchema } from './status.contract.ts';
import { applicationParams, change, decideOn, type LoanApplicationDeps } from './loan-application.deps.ts';
import { toSubmission } from './loan-application.submission.ts';

const answer = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };

/** Submitting a loan file and moving it on. */
export const loanApplicationCommandRoutes = (deps: LoanApplicationDeps): Route[] => [
  defineRoute({
    method: 'post',
    path: '/api/applications',
    summary: 'Submit an application',
    tag: 'Applications',
    permission: 'applications.create',
    body: submitApplicationSchema,
    responses: { 201: { description: 'Submitted; Location has its address', schema: submitAnswerSchema } },
    handle: async (context) => {
      const applicationId = randomUUID();
      const { now } = context.metadata;
      const submission = toSubmission(context.body, {
        applicationId,
        loanNumber: loanNumberOf(applicationId, now),
        newId: randomUUID,
      });
      const command = { type: 'SubmitLoanApplication', data: submission } as const;
      const result = await decideOn(deps, applicationId, command, context);
      const [submitted] = result.events;
      if (submitted?.type !== 'LoanApplicationSubmitted') throw new Error('A submission records its submission first');
      // With a repeated idempotency key this is the application of the first time.
      const { applicationId: id, loanNumber } = submitted.data;
      const reply = commandReply(result, { id, loanNumber, version: result.version }, 201);
      return { ...reply, headers: { ...reply.headers, Location: `/api/applications/${id}` } };
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/api/applications/:id/status',
    summary: 'Change the status; approving and rejecting also need underwriting.approve',
    tag: 'Applications',
    permission: 'applications.update',
    params: applicationParams,
    body: changeStatusSchema,
    responses: answer,
    handle: async (context) => {
      const { status } = context.body;
      requirePermission(context.user, permissionToSetStatus(status), 'decide on an application');
      return change(deps, context.params.id, { type: 'ChangeApplicationStatus', data: context.body }, context);
    },
  }),
  defineRoute({
    method: 'post',
    path: '/api/applications/:id/comments',
    summary: 'Add a comment; possible in every status',
    tag: 'Applications',
    permission: 'applications.update',
    params: applicationParams,
    body: commentSchema,
    responses: { 201: { description: 'Added; ETag has the new version', schema: commandAnswerSchema } },
    handle: async (context) => {
      const data = { commentId: randomUUID(), comment: context.body.comment };
      const reply = await change(deps, context.params.id, { type: 'CommentOnApplication', data }, context);
      return { ...reply, status: 201 };
    },
  }),
  defineRoute({
    method: 'patch',
    path: '/api/applications/:id/stages/:stageId',
    summary: 'Start, complete, flag or reject a stage; deciding the Approval stage also needs underwriting.approve',
    tag: 'Applications',
    permission: 'applications.update',
    params: applicationParams.extend({ stageId: stageIdSchema }),
    body: changeStageSchema,
    responses: answer,
    handle: async (context) => {
      const { id, stageId } = context.params;
      const { status } = context.body;
      requirePermission(context.user, permissionToMoveStage(stageId, status), `decide the ${stageName(stageId)} stage`);
      return change(deps, id, { type: 'ChangeStage', data: { stageId, ...context.body } }, context);
    },
  }),
  defineRoute({
    method: 'put',
    path: '/api/applications/:id/assignee',
    summary: 'Give the application to a user, or to nobody',
    tag: 'Applications',
    permission: 'applications.update',
    params: applicationParams,
    body: assignSchema,
    responses: answer,
    handle: async (context) => {
      const data = await assigneeOf(deps, context.body.assigneeId);
      return change(deps, context.params.id, { type: 'AssignLoanApplication', data }, context);
    },
  }),
  defineRoute({
    method: 'put',
    path: '/api/applications/:id/priority',
    summary: 'Set the priority',
    tag: 'Applications',
    permission: 'applications.update',
    params: applicationParams,
    body: prioritizeSchema,
    responses: answer,
    handle: async (context) =>
      change(deps, context.params.id, { type: 'PrioritizeLoanApplication', data: context.body }, context),
  }),
];

const assigneeOf = async (
  { pool }: LoanApplicationDeps,
  assigneeId: string | null,
): Promise<{ assigneeId: string; assigneeName: string } | { assigneeId: null }> => {
  if (assigneeId === null) return { assigneeId };
  const user = await findUserById(pool, assigneeId);
  if (user?.status === 'active') return { assigneeId: user.id, assigneeName: `${user.firstName} ${user.lastName}` };
  throw new ValidationError('No active user has this id', [
    { field: 'assigneeId', message: 'Choose one of the users that GET /api/staff lists' },
  ]);
};
