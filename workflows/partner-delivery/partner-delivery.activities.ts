import { Readable } from 'node:stream';
import { NotFoundError, RuleViolationError, ValidationError } from '../../events/kernel/errors.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import type { CommandMetadata, RecordedEvent } from '../../events/kernel/message.ts';
import type { PartnerMessageKind } from '../../events/lending/partner-messages.ts';
import { type LoanFile, loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { partnerDeliveryAggregate } from '../../events/partner-delivery/partner-delivery.decider.ts';
import type {
  PartnerDeliveryEvent,
  PartnerDeliveryReceived,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import { type PartnerMessage, partnerMessageSchema } from '../../events/partner-delivery/partner-delivery.messages.ts';
import { examineDocument } from '../../events/platform/document-file.ts';
import { settingsAggregate } from '../../events/settings/settings.decider.ts';
import { refusalOfKind } from '../../events/settings/settings.state.ts';
import { SETTINGS_ID } from '../../events/settings/settings.stream.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import { keepIfRecorded, MOST_FILE_BYTES } from '../../events/store/staged-file.ts';
import { isFinalRefusal, refusable } from '../engine/activity-errors.ts';
import type { WorkflowDeps } from '../engine/manifest.ts';
import {
  type DeliveryOutcome,
  type PartnerDeliveryActivities,
  partnerDeliveryWorkflowId,
} from './partner-delivery.contract.ts';
import { creditReportCommand, documentCommand, wantedDocument } from './partner-delivery.commands.ts';

type Received = RecordedEvent<PartnerDeliveryReceived>;

export const createPartnerDeliveryActivities = ({ store, ...deps }: WorkflowDeps): PartnerDeliveryActivities => ({
  applyDelivery: refusable(async ({ deliveryId }): Promise<DeliveryOutcome> => {
    const { received, outcome } = await readDelivery(store, deliveryId);
    // A workflow that is begun again, because Temporal has lost its state, must not judge by the file of today.
    if (outcome) return outcome;
    return orRefused(async () => {
      const message = parseMessage(received.data.body);
      const { applicationId } = message.data;
      const history = await openAggregate(store, loanApplicationAggregate).history(applicationId);
      const commandId = partnerDeliveryWorkflowId(deliveryId);
      // The file changed and our answer was lost: it must not be judged by what it has made of the file.
      const isDone = history.some(({ metadata }) => metadata.commandId === commandId);
      if (isDone) return { kind: 'applied', applicationId, effect: effects[message.type] };
      await requireAllowed(store, received.data.partnerId, message.type);
      const file = stateAfter(loanApplicationAggregate.decider, history);
      if (file.status === 'not_submitted') {
        throw new NotFoundError(`No application has the id ${applicationId}`, { applicationId });
      }
      return orRefused(async () => {
        await sendToFile({ store, ...deps }, received, message, { file, version: history.at(-1)?.version ?? 0 });
        return { kind: 'applied', applicationId, effect: effects[message.type] };
      }, applicationId);
    });
  }),

  recordOutcome: refusable(async ({ deliveryId, outcome }) => {
    const { received } = await readDelivery(store, deliveryId);
    const { metadata: cause, eventId } = received;
    const workflowId = partnerDeliveryWorkflowId(deliveryId);
    const { kind: _kind, ...result } = outcome;
    await openAggregate(store, partnerDeliveryAggregate).handle(
      deliveryId,
      'reason' in result
        ? { type: 'RecordDeliveryRefused', data: { deliveryId, ...result } }
        : { type: 'RecordDeliveryApplied', data: { deliveryId, ...result } },
      {
        metadata: {
          actor: { kind: 'workflow', id: workflowId, name: 'Partner delivery' },
          now: new Date().toISOString(),
          correlationId: cause.correlationId,
          causationId: eventId,
        },
        options: { commandId: `${workflowId}/outcome` },
      },
    );
  }),
});

const readDelivery = async (
  store: EventStore,
  deliveryId: string,
): Promise<{ received: Received; outcome?: DeliveryOutcome }> => {
  const [received, ended] = await openAggregate(store, partnerDeliveryAggregate).history(deliveryId);
  if (received?.type !== 'PartnerDeliveryReceived')
    throw new NotFoundError('There is no such delivery', { deliveryId });
  const outcome = ended && outcomeOf(ended);
  return { received, ...(outcome && { outcome }) };
};

/** What became of a message, in words. */
const effects = {
  'credit_report.delivered': 'Credit report recorded',
  'document.delivered': 'Document stored',
} as const satisfies Record<PartnerMessageKind, string>;

/** @param applicationId of the file that a refusal belongs to */
const orRefused = async (work: () => Promise<DeliveryOutcome>, applicationId?: string): Promise<DeliveryOutcome> => {
  try {
    return await work();
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    const fields = error.errors.map(({ field, message }) => `${field}: ${message}`);
    return { kind: 'refused', reason: [error.message, ...fields].join('; '), ...(applicationId && { applicationId }) };
  }
};

/** @throws RuleViolationError when nobody lets the partner deliver such messages */
const requireAllowed = async (store: EventStore, partnerId: string, kind: PartnerMessageKind): Promise<void> => {
  const { state: settings } = await openAggregate(store, settingsAggregate).load(SETTINGS_ID);
  const refusal = refusalOfKind(settings, partnerId, kind);
  if (refusal !== undefined) throw new RuleViolationError(refusal, { partnerId, kind });
};

/** @param seen the file that the message is judged on; a change of it meanwhile has it judged again */
const sendToFile = async (
  { store, files, scansFiles }: Pick<WorkflowDeps, 'store' | 'files' | 'scansFiles'>,
  delivery: Received,
  message: PartnerMessage,
  { file, version }: { readonly file: LoanFile; readonly version: number },
): Promise<void> => {
  const { applicationId } = message.data;
  const applications = openAggregate(store, loanApplicationAggregate);
  const commandId = partnerDeliveryWorkflowId(delivery.data.deliveryId);
  const metadata: CommandMetadata = {
    actor: delivery.metadata.actor,
    now: new Date().toISOString(),
    correlationId: delivery.metadata.correlationId,
    causationId: delivery.eventId,
  };
  if (message.type === 'credit_report.delivered') {
    const command = creditReportCommand(delivery.data, message, file);
    await applications.handle(applicationId, command, {
      metadata,
      options: { commandId, expectedVersion: version },
    });
    return;
  }

  // Judged before the file is looked at: nothing of it is kept when nobody has asked for it.
  const wanted = wantedDocument(message, file);
  const content = Buffer.from(message.data.contentBase64, 'base64');
  const staged = await files.stage(Readable.from([content]), MOST_FILE_BYTES);
  await keepIfRecorded(staged, loanApplicationStream(applicationId), async (keep) => {
    const { sha256, sizeBytes } = staged;
    const examined = await examineDocument(staged, message.data.fileName);
    const arrived = { sha256, sizeBytes, ...examined, mustBeScanned: scansFiles };
    const command = documentCommand(wanted, message, arrived);
    return applications.handle(applicationId, command, {
      metadata,
      options: { commandId, expectedVersion: version, beforeAppend: keep },
    });
  });
};

const outcomeOf = ({ type, data }: PartnerDeliveryEvent): DeliveryOutcome | undefined => {
  if (type === 'PartnerDeliveryApplied') {
    return { kind: 'applied', applicationId: data.applicationId, effect: data.effect };
  }
  return type === 'PartnerDeliveryRefused' ? { kind: 'refused', reason: data.reason } : undefined;
};

const MOST_PROBLEMS = 10;

const parseMessage = (body: string): PartnerMessage => {
  const parsed = partnerMessageSchema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  throw new ValidationError(
    'The message is not one that we understand',
    parsed.error.issues
      .slice(0, MOST_PROBLEMS)
      .map(({ path, message }) => ({ field: path.join('.') || 'body', message })),
  );
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw new ValidationError('The body is not JSON');
  }
};
