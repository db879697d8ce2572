import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, type Connection, isGrpcServiceError } from '@temporalio/client';
import { UnavailableError } from '../../../events/kernel/errors.ts';

/** A client whose connection connects with its first call. */
export type TemporalClient = Client & { readonly connection: Connection };

const DEADLINE_MS = 10_000;

const UNIMPLEMENTED = 12;
/** Cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal, unavailable, data loss. */
const awayCodes: readonly number[] = [1, 2, 4, 8, 10, 13, 14, 15];

/** Temporal is there, and the one workflow that is meant is in the middle of something: it takes some milliseconds. */
const BUSY = /workflow is (busy|closing)/i;
const BUSY_PAUSES_MS: readonly number[] = [25, 50, 100, 200, 400, 800];

/** The server's answer; the client wraps it in its own errors. */
const answerIn = (error: unknown): { readonly code: number; readonly details: string } | undefined => {
  if (isGrpcServiceError(error)) return error;
  return error instanceof Error && error.cause !== undefined ? answerIn(error.cause) : undefined;
};

/** Temporal's time-skipping server, for one, has no visibility calls. */
export const isUnimplemented = (error: unknown): boolean => answerIn(error)?.code === UNIMPLEMENTED;

const stopped = (): UnavailableError => new UnavailableError('Stopped while Temporal did not answer');

/** Calls to Temporal that end within ten seconds, or when they are cut off. */
export const createTemporalCalls = ({ connection }: TemporalClient) => {
  const underWay = new Set<(reason: UnavailableError) => void>();
  let isCutOff = false;

  const bounded = async <T>(work: () => Promise<T>): Promise<T> => {
    const { promise: cut, reject } = Promise.withResolvers<never>();
    underWay.add(reject);
    try {
      return await Promise.race([connection.withDeadline(Date.now() + DEADLINE_MS, work), cut]);
    } finally {
      underWay.delete(reject);
    }
  };

  const calls = {
    /** @throws UnavailableError while Temporal does not answer; else what it refused the call with */
    call: async <T>(work: () => Promise<T>, pauses = BUSY_PAUSES_MS): Promise<T> => {
      if (isCutOff) throw stopped();
      try {
        return await bounded(work);
      } catch (error) {
        const answer = answerIn(error);
        if (!answer) throw error;
        const [pause, ...left] = pauses;
        if (pause !== undefined && BUSY.test(answer.details)) {
          await sleep(pause);
          return calls.call(work, left);
        }
        if (awayCodes.includes(answer.code)) throw new UnavailableError(`Temporal does not answer: ${answer.details}`);
        throw new Error(`Temporal refuses it: ${answer.details}`, { cause: error });
      }
    },
    /** Ends the calls under way; there are no others after it. */
    cutOff: (): void => {
      isCutOff = true;
      for (const reject of underWay) reject(stopped());
    },
  };
  return calls;
};
export type TemporalCalls = ReturnType<typeof createTemporalCalls>;
