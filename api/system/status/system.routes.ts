import { z } from 'zod';
import { allows } from '../../../events/lending/permissions/permissions.ts';
import { RELAY } from '../../../events/outbox/relay/relay.ts';
import { isDispatcher } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { copyWarnings } from './restored-copy.ts';
import { diskProblems } from './disk-problems.ts';
import { readLastVerification } from './last-verification.ts';
import { readReaderPlaces } from '../log-readers/reader-places.ts';
import { createReadinessCheck, readinessSchema } from './readiness.ts';
import { systemStatusSchema, type SystemStatus } from './system.contract.ts';

const isProjection = (reader: string): boolean => reader !== RELAY && !isDispatcher(reader);

/** Health of the portal: for probes, the banner and operators. */
export const systemRoutes = (
  deps: Pick<RouteDeps, 'pool' | 'engine' | 'isDraining' | 'settings' | 'diskRoom' | 'epoch'>,
): Route[] => {
  const { settings, epoch } = deps;
  const { LEFT_OUT } = settings;
  const checkReadiness = createReadinessCheck(deps.pool, deps.isDraining, LEFT_OUT);
  return [
    defineRoute({
      method: 'get',
      path: '/healthz',
      summary: 'Whether the process answers',
      tag: 'System',
      permission: 'public',
      responses: { 200: { description: 'It does', schema: z.object({ status: z.literal('ok') }) } },
      handle: async () => ({ body: { status: 'ok' } }),
    }),
    defineRoute({
      method: 'get',
      path: '/readyz',
      summary: 'Whether this process can serve; readers of the log that stand still or are absent are warnings',
      tag: 'System',
      permission: 'public',
      responses: {
        200: { description: 'It can', schema: readinessSchema },
        503: { description: 'It cannot, and why', schema: readinessSchema },
      },
      handle: async () => {
        const [readiness, disk] = await Promise.all([checkReadiness(), diskProblems(deps.diskRoom)]);
        const body = {
          ...readiness,
          warnings: [...copyWarnings(settings.RESTORED_COPY), ...readiness.warnings, ...disk],
        };
        return { status: readiness.ready ? 200 : 503, body };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/system/status',
      summary: 'Workflow engine, events that wait for it, last verification of the log, and how far each read model is',
      tag: 'System',
      permission: 'signed-in',
      responses: { 200: { description: 'How the portal is doing', schema: systemStatusSchema } },
      handle: async ({ user }) => {
        const isWithout = LEFT_OUT.includes('workflows');
        const [online, isFull, { head, readers }, lastVerification] = await Promise.all([
          isWithout || deps.engine.isOnline(),
          deps.diskRoom.isFull(),
          readReaderPlaces(deps.pool),
          readLastVerification(deps.pool),
        ]);
        const maySeeErrors = allows(user.permissions, 'settings.read');
        const dispatched = readers.filter(({ name }) => isDispatcher(name)).map(({ position }) => position);
        const body: SystemStatus = {
          workflowEngine: isWithout ? 'left_out' : online ? 'online' : 'offline',
          disk: isFull ? 'full' : 'ok',
          eventsWaiting: head - (dispatched.length === 0 ? 0 : Math.min(...dispatched)),
          logPosition: head,
          isCopy: settings.RESTORED_COPY,
          restoredAt: epoch.id === epoch.firstId ? null : epoch.beganAt,
          lastVerification,
          projections: readers
            .filter(({ name }) => isProjection(name))
            .map(({ name, position, error }) => ({
              name,
              position,
              lag: head - position,
              error: error === null || maySeeErrors ? error : 'It stands still at an event; an administrator sees why',
            })),
        };
        return { body };
      },
    }),
  ];
};
