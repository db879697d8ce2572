import { z } from 'zod';
import { NotFoundError, ValidationError, VersionConflictError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { type Answer, borrowerOf, draftProblem, fieldAt } from '../../events/lending/urla/answers.ts';
import { readAnswers, recordAnswers } from '../../events/lending/urla/recorded-answers.ts';
import { urlaForm } from '../../events/lending/urla/urla.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { type ProposalOnFile, proposalsOf } from '../../events/loan-application/stated/proposals-on-file.ts';
import { currentUrlaOf } from '../../events/loan-application/stated/current-urla.ts';
import { partnerActor } from '../../events/partner-delivery/partner-actor.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { noSuchApplication } from '../services/file/applications.ts';
import { partnerOf } from '../services/file/partner-files.ts';
import { todayAtBranch } from '../services/file/possible-today.ts';
import { createTheirOrder } from '../services/orders/their-order.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { ownProposalSchema, proposeUrlaSchema, urlaProposedSchema } from './proposals.contract.ts';

type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;

/**
 * Answers by the paths of the file. What the application says has no part in it: a refusal must not tell a partner whether it has
 * guessed right. @param borrowerIds of the file, the primary one first @throws ValidationError by `changes.<n>.<field>`
 */
const answersIn = (sent: readonly Answer[], borrowerIds: readonly string[], today: string): Answer[] => {
  const answers = sent.map(({ path, value }) => ({
    path: path.replace(/^borrowers\.(\d{1,2})(?=\.)/, (whole, place) => {
      const id = borrowerIds[Number(place)];
      return id === undefined ? whole : `borrowers.${id}`;
    }),
    value,
  }));
  const errors = answers.flatMap(({ path, value }, index) => {
    const borrower = borrowerOf(path);
    if (path.startsWith('borrowers.') && !borrowerIds.includes(borrower ?? '')) {
      const message = `Name one of the ${borrowerIds.length} borrowers, from borrowers.0 on`;
      return [{ field: `changes.${index}.path`, message }];
    }
    const unknown = draftProblem(urlaForm, path, value);
    if (unknown !== undefined) return [{ field: `changes.${index}.path`, message: unknown }];
    if (answers.findIndex((each) => each.path === path) < index)
      return [{ field: `changes.${index}.path`, message: 'Propose one value for an answer' }];
    const read = value === '' ? undefined : fieldAt(urlaForm, path)?.schema(today).safeParse(value);
    const message = read?.error?.issues[0]?.message;
    return message === undefined ? [] : [{ field: `changes.${index}.value`, message }];
  });
  if (errors.length > 0) throw new ValidationError('Some answers cannot be proposed as you have them', errors);
  return answers;
};

const isSame = ({ proposed: { data } }: ProposalOnFile, answers: readonly Answer[]): boolean =>
  JSON.stringify(readAnswers(urlaForm, data.given)) ===
  JSON.stringify(readAnswers(urlaForm, recordAnswers([...answers])));

/** Attempts at recording a proposal while others change the file. */
const MOST_ATTEMPTS = 5;

/** What a partner found to be other than the application says: staff take it over or decline, and until then nothing changes. */
export const partnerProposalRoutes = (deps: Deps): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  const theirOrder = createTheirOrder(deps.store);
  const params = idParams;
  return [
    defineRoute({
      method: 'post',
      path: '/api/v1/applications/:id/urla-proposals',
      summary:
        'Propose other answers on the application of an open order of yours. It changes nothing until the lender takes it over; the same again is the same proposal',
      tag: 'Partner API',
      permission: 'key:urla:propose',
      params,
      body: proposeUrlaSchema,
      responses: {
        202: { description: 'The lender has it', schema: urlaProposedSchema },
        200: { description: 'You have proposed the same already, and it waits', schema: urlaProposedSchema },
      },
      handle: async ({ params: { id }, body: { orderId, reason, changes }, keyHolder, metadata, options }) => {
        const partnerId = partnerOf(keyHolder);
        const order = await theirOrder(partnerId, orderId);
        if (order.applicationId !== id) throw noSuchApplication(id);
        const today = await todayAtBranch(deps, { metadata });
        const proposalId = idFrom(options.commandId, 'urla-proposal');
        const attempt = async (left: number): Promise<{ status: number; proposalId: string }> => {
          const history = await applications.history(id);
          const urla = currentUrlaOf(history)?.urla;
          if (!urla) throw noSuchApplication(id);
          const answers = answersIn(changes, Object.keys(urla.borrowers ?? {}), today);
          const same = proposalsOf(history).find(
            (each) => !each.decided && each.proposed.data.partnerId === partnerId && isSame(each, answers),
          );
          if (same) return { status: 200, proposalId: same.proposed.data.proposalId };
          const { orderNumber } = order;
          const given = recordAnswers(answers);
          const data = { proposalId, partnerId, orderId, orderNumber, given, reason };
          try {
            await applications.handle(
              id,
              { type: 'ProposeUrla', data },
              {
                metadata: { ...metadata, actor: partnerActor(partnerId) },
                // Whoever proposes the same at the same time finds this one.
                options: { ...options, expectedVersion: history.at(-1)?.version ?? 0 },
              },
            );
          } catch (error) {
            if (!(error instanceof VersionConflictError) || left === 0) throw error;
            return attempt(left - 1);
          }
          return { status: 202, proposalId };
        };
        const { status, proposalId: kept } = await attempt(MOST_ATTEMPTS);
        return { status, body: { proposalId: kept, applicationId: id, orderId } };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/v1/applications/:id/urla-proposals/:proposalId',
      summary: 'What came of a proposal of yours, and why it was declined',
      tag: 'Partner API',
      permission: 'key:urla:propose',
      params: params.extend({ proposalId: z.uuid().toLowerCase() }),
      responses: { 200: { description: 'The proposal, as it stands now', schema: ownProposalSchema } },
      handle: async ({ params: { id, proposalId }, keyHolder }) => {
        const partnerId = partnerOf(keyHolder);
        const found = proposalsOf(await applications.history(id)).find(
          ({ proposed: { data } }) => data.proposalId === proposalId && data.partnerId === partnerId,
        );
        // The same for one that is not there and for one of others.
        if (!found) throw new NotFoundError('You have made no such proposal', { proposalId });
        const { proposed, decided } = found;
        const isDeclined = decided?.type === 'UrlaProposalDeclined';
        const reason = isDeclined && decided.data.reason !== ERASED ? decided.data.reason : null;
        return {
          body: {
            proposalId,
            applicationId: id,
            orderId: proposed.data.orderId,
            proposedAt: proposed.effectiveAt,
            state: decided ? (isDeclined ? 'declined' : 'taken') : 'waiting',
            reason,
            decidedAt: decided?.effectiveAt ?? null,
          },
        };
      },
    }),
  ];
};
