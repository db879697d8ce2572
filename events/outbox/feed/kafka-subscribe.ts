import type { Event } from '../../kernel/message.ts';
import { databaseAnswers, type Pool } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { pause } from '../../platform/process/pause.ts';
import { registerCheckpoint } from '../../store/readers/checkpoint.ts';
import type { EventCodec } from '../../store/log/codec.ts';
import type { Wake } from '../../store/log/listen.ts';
import { readEpoch } from '../../store/log/epoch.ts';
import { noReaderOrders, type ReadOrders } from '../../store/readers/reader-orders.ts';
import type { Subscribe, Subscription, SubscriptionOptions } from '../../store/readers/subscribe.ts';
import { createApplySteps } from './apply-steps.ts';
import { sourceOf } from '../relay/cloud-event.ts';
import { followTopics } from './follow-topics.ts';
import { createGroupKeeper } from './group-keeper.ts';
import type { Kafka } from '../kafka/kafka.ts';
import type { IncomingBatch, Onward } from '../kafka/kafka-messages.ts';
import { createPartitionFeed } from './partition-feed.ts';
import { readLogId } from '../relay/relay.ts';
import type { Topics } from '../relay/topics.ts';
import type { Transport } from '../relay/transport.ts';
import { meetEpoch } from './reader-epoch.ts';
import { forgetStandstills } from './watermarks.ts';

const AGAIN_MS = 500;
const BATCH_SIZE = 1_000;

/** Shared parts of a process's Kafka-fed subscriptions. */
type KafkaSubscribeDeps = {
  readonly kafka: Kafka;
  readonly transport: Transport;
  readonly codec: Pick<EventCodec, 'decode'>;
  /** Database of the log, with the relay's progress. */
  readonly logPool: Pool;
  /** Where the read models are, with their checkpoints and watermarks. */
  readonly pool: Pool;
  /** Hears the relay. */
  readonly wake: Wake;
  readonly topics: Topics;
  /** Distinguishes the groups of different read-model databases. */
  readonly groupPrefix: string;
  readonly log: Logger;
  readonly readOrders?: ReadOrders;
};

/**
 * Follows the topics instead of the log (docs/adr/0011). Any number of processes may follow under one name: they share
 * the partitions. Effect and watermark of a partition are one transaction, and the watermark moves only from where this
 * process has left it, so that nothing is applied twice, whoever believes to own the partition. An event that cannot be
 * applied stops its partition; the others go on.
 */
export const createKafkaSubscribe = (deps: KafkaSubscribeDeps): Subscribe => {
  const { logPool } = deps;
  let source: string | undefined;
  const readSource = async (): Promise<string> =>
    (source ??= sourceOf(await readLogId(logPool), await readEpoch(logPool)));

  return <E extends Event>(options: SubscriptionOptions<E>): Subscription => {
    const stopping = new AbortController();
    const done = follow<E>({ ...deps, readSource }, options, stopping.signal);
    return {
      done,
      stop: async () => {
        stopping.abort();
        await done;
      },
    };
  };
};

/** Until the signal aborts; never throws. */
const follow = async <E extends Event>(
  deps: KafkaSubscribeDeps & { readonly readSource: () => Promise<string> },
  options: SubscriptionOptions<E>,
  signal: AbortSignal,
): Promise<void> => {
  const { kafka, transport, codec, logPool, pool, wake, topics, log, readSource } = deps;
  const { readOrders = async () => noReaderOrders } = deps;
  const { name, types } = options;
  const batchSize = typeof options.batchSize === 'object' ? options.batchSize.most : (options.batchSize ?? BATCH_SIZE);
  const groupId = `${deps.groupPrefix}.${name}`;
  const reader = { name, owner: `kafka:${groupId}` };
  const followed = types ? topics.ofTypes(types) : topics.all;
  const wanted = types && new Set(types);

  const keeper = createGroupKeeper(
    { logPool, pool, reader, followed, readOrders: () => readOrders(logPool, name), wake, log },
    options,
  );
  const applySteps = createApplySteps<E>(
    {
      pool,
      reader,
      read: async (messages) => codec.decode<E>(await transport.open(messages)),
      databasesAnswer: async () => (await databaseAnswers(pool)) && databaseAnswers(logPool),
      batchSize,
    },
    options,
  );
  const feed = createPartitionFeed({ name, pool, applySteps, readSource, wanted, log });

  const onBatch = async (batch: IncomingBatch): Promise<Onward> => {
    const orders = keeper.orders();
    if (orders.paused || signal.aborted) return { offset: batch.messages[0]?.offset ?? 0, restMs: AGAIN_MS };
    const onward = await feed.take(batch, orders);
    // Should the database go away just now, the next round does it.
    await keeper.settle().catch(() => undefined);
    return onward;
  };

  await begin(deps, options, signal);
  await Promise.all([
    keeper.keep(signal),
    followTopics({ kafka, name, log, signal }, { groupId, topics: followed, onAssigned: feed.forget, onBatch }),
  ]);
};

/** Makes the reader's checkpoint, as soon as the database answers, and sees to it that it is of the log's epoch. */
const begin = async <E extends Event>(
  { logPool, pool, log }: Pick<KafkaSubscribeDeps, 'logPool' | 'pool' | 'log'>,
  options: SubscriptionOptions<E>,
  signal: AbortSignal,
): Promise<void> => {
  const { name } = options;
  while (!signal.aborted) {
    try {
      await registerCheckpoint(pool, name);
      if (await meetEpoch({ logPool, pool }, options))
        log.warn({ subscription: name }, 'the log was restored: starting over');
      await forgetStandstills(pool, name);
      return;
    } catch (err) {
      log.warn({ err, subscription: name }, 'subscription waits for the database');
      await pause(AGAIN_MS, signal);
    }
  }
};
