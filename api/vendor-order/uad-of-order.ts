import { contentOfFile } from '../../events/content-of-file.ts';
import { ValidationError } from '../../events/kernel/errors.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { uadFormProblem } from '../../events/lending/uad/uad-of-home.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../events/store/append/command-handler.ts';
import { uadReportAggregate } from '../../events/uad-report/uad-report.decider.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';

type Deps = Pick<RouteDeps, 'store'>;
type Ordered = {
  readonly orderId: string;
  readonly applicationId: string;
  readonly details: Readonly<Record<string, unknown>>;
};
type Alongside = Pick<CommandOptions<unknown>, 'alongside'>;

/** @throws ValidationError naming `details.uadReportId` */
const assertUadForm = async ({ store }: Deps, applicationId: string, reportId: string): Promise<void> => {
  const { state: report } = await openAggregate(store, uadReportAggregate).load(reportId);
  const { property } = await contentOfFile(store, applicationId);
  const message = uadFormProblem(report, { applicationId, address: property.address });
  if (message === undefined) return;
  throw new ValidationError('What is ordered has to be put right', [{ field: 'details.uadReportId', message }]);
};

/**
 * That the UAD form of an order belongs to its loan file from now on, to be stored in one append with the order.
 * @returns nothing for an order without one
 * @throws ValidationError naming `details.uadReportId`, for a form that is not there or not about the file's property
 */
export const uadFormBeside = async (
  deps: Deps,
  { orderId, applicationId, details }: Ordered,
  metadata: CommandMetadata,
): Promise<Alongside> => {
  const { uadReportId: reportId } = details;
  if (typeof reportId !== 'string') return {};
  await assertUadForm(deps, applicationId, reportId);
  const data = { reportId, applicationId, orderId };
  const reports = openAggregate(deps.store, uadReportAggregate);
  return { alongside: () => reports.decide(reportId, { type: 'AttachUadReport', data }, metadata) };
};

/** Both of them in one append. */
export const bothBeside = (...all: readonly Alongside[]): Alongside => {
  const given = all.flatMap(({ alongside }) => (alongside ? [alongside] : []));
  if (given.length === 0) return {};
  return {
    alongside: async (before, after) => (await Promise.all(given.map((each) => each(before, after)))).flat(),
  };
};
