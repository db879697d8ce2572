import { type DestinationStream, pino, type Logger } from 'pino';
import { type LogActor, loggingActor } from './log-actor.ts';

export type { Logger };

/** Names under which borrower data and secrets travel; none of them may reach a log line. */
const personal = [
  'ssn',
  'dateOfBirth',
  'email',
  'phone',
  'street',
  'firstName',
  'lastName',
  'fileName',
  'comment',
  'notes',
  'body',
  'password',
  'cookie',
  'authorization',
  // Of an error of PostgreSQL: the row or key that it refused.
  'detail',
];

/**
 * The process's logger: JSON lines, level names, ISO times, on each line who acts (`loggingAs`, else the process itself), borrower data cut out at any of the three top levels.
 * @param service the process, for example `api`
 * @param destination standard output when left out
 */
export const createLogger = (service: string, level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const { kind, id, onBehalfOf }: LogActor = loggingActor() ?? { kind: 'system', id: service };
        return { actorKind: kind, actorId: id, ...(onBehalfOf !== undefined && { onBehalfOf }) };
      },
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    // A slow reader of the output delays no request; the rest is written when the process ends.
    destination ?? openOutput(1),
  );

/** Output waits in this much memory; beyond it, lines are lost. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

/**
 * Standard output, or whatever stands behind a file descriptor. A full disk behind it ends no process: the lines wait and
 * are written once there is room.
 */
export const openOutput = (fd: number): DestinationStream => {
  const output = pino.destination({ fd, sync: false, maxLength: MOST_WAITING_BYTES });
  output.on('error', () => undefined);
  return output;
};
