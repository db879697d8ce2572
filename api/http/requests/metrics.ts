import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { UnauthenticatedError } from '../../../events/kernel/errors.ts';
import type { Settings } from '../../../events/platform/process/config.ts';
import type { Queryable } from '../../../events/platform/database/database.ts';
import { countPartitionsAhead } from '../../../events/store/log/partitions.ts';

const lagSchema = z.array(
  z.object({ name: z.string(), lag: z.coerce.number(), seconds: z.coerce.number(), stopped: z.boolean() }),
);

const measureLog = async (db: Queryable) => {
  const { rows } = await db.query(
    `select c.name, greatest(h.position - c.position, 0) as lag, c.error is not null as stopped,
       coalesce(extract(epoch from clock_timestamp() - e.recorded_at), 0) as seconds
     from event_store.checkpoints as c
     cross join (select coalesce(max(m.last_position), 0) as position from event_store.commits as m) as h
     left join event_store.events as e on e.position = c.position + 1
     where c.replaced_by is null`,
  );
  return lagSchema.parse(rows);
};

const addLogGauges = (registry: Registry, db: Queryable): void => {
  new Gauge({
    name: 'lendlog_log_head_position',
    help: 'Position of the newest event',
    registers: [registry],
    async collect() {
      const { rows } = await db.query<{ head: number }>(
        'select coalesce(max(c.last_position), 0) as head from event_store.commits as c',
      );
      this.set(rows[0]?.head ?? 0);
    },
  });
  new Gauge({
    name: 'lendlog_log_partitions_ahead',
    help: 'Empty partitions after the one that the log is in; at 0 it will stop taking events',
    registers: [registry],
    async collect() {
      this.set(await countPartitionsAhead(db));
    },
  });
};

const addReaderGauges = (registry: Registry, db: Queryable): void => {
  let measuring: ReturnType<typeof measureLog> | undefined;
  /** The gauges of one scrape share a measurement. */
  const readers = () =>
    (measuring ??= measureLog(db).finally(() => {
      measuring = undefined;
    }));
  type Reader = Awaited<ReturnType<typeof measureLog>>[number];
  const readerGauge = (name: string, help: string, valueOf: (reader: Reader) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['name'],
      registers: [registry],
      async collect() {
        for (const reader of await readers()) this.set({ name: reader.name }, valueOf(reader));
      },
    });
  };
  readerGauge(
    'lendlog_reader_stopped',
    '1 when a reader of the log stands still at an event that it cannot apply',
    ({ stopped }) => (stopped ? 1 : 0),
  );
  readerGauge(
    'lendlog_reader_lag_seconds',
    'Age of the oldest event that a reader of the log has not applied yet; 0 when there is none',
    ({ seconds }) => seconds,
  );
  readerGauge('lendlog_reader_lag_events', 'Events that a reader of the log has not applied yet', ({ lag }) => lag);
};

/** Metrics for Prometheus: request durations by route and status, the log's head, the lag of each reader. */
export const createMetrics = (db: Queryable) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'lendlog_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  addLogGauges(registry, db);
  addReaderGauges(registry, db);

  const measure: RequestHandler = (req, res, next) => {
    const end = durations.startTimer();
    res.once('finish', () => {
      // The pattern, not the address: one series for a route however many files there are.
      const route = req.route as { path?: unknown } | undefined;
      end({
        method: req.method,
        route: typeof route?.path === 'string' ? route.path : 'other',
        status: res.statusCode,
      });
    });
    next();
  };

  const serve: RequestListener = (_req, res) => {
    registry.metrics().then(
      (text) => res.setHeader('Content-Type', registry.contentType).end(text),
      // Without the database there is nothing to count; Prometheus asks again.
      () => res.writeHead(503).end(),
    );
  };
  return { registry, measure, serve };
};

const isFromThisMachine = (req: Request): boolean =>
  new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']).has(req.socket.remoteAddress ?? '') &&
  // A proxy on this machine hands on what comes from anywhere.
  req.get('X-Forwarded-For') === undefined &&
  req.get('Forwarded') === undefined;

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Lets through readers of metrics beside the portal: with METRICS_TOKEN, those that send it as a bearer token; without
 * one this machine, unless METRICS_ADDRESS gives them a server of their own. For others there is nothing here.
 */
export const mayReadMetrics = ({ METRICS_TOKEN, METRICS_ADDRESS }: Settings): RequestHandler => {
  const expected = METRICS_TOKEN === undefined ? undefined : digestOf(`Bearer ${METRICS_TOKEN}`);
  return (req, _res, next) => {
    if (expected) {
      if (!timingSafeEqual(digestOf(req.get('Authorization') ?? ''), expected)) {
        throw new UnauthenticatedError('Send METRICS_TOKEN in the header Authorization, as Bearer <token>');
      }
      next();
    } else if (METRICS_ADDRESS === undefined && isFromThisMachine(req)) next();
    else next('route');
  };
};
