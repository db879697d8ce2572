import { categoryOf } from '../../kernel/ids.ts';
import type { Aggregates } from '../../store/log/registry.ts';

/** Names topics by stream category: `loanApplication` gives `mortgage.loan-application.events.v1`. */
export type Topics = {
  readonly ofCategory: (category: string) => string;
  readonly ofStream: (streamId: string) => string;
  /** Where events of these types are published. */
  readonly ofTypes: (types: readonly string[]) => string[];
  readonly all: readonly string[];
};

/**
 * A new version in the name is a new topic, written beside the old one until nobody reads that.
 * @param prefix KAFKA_TOPIC_PREFIX: separates the topics of installations that share a broker
 * @param aggregates by stream category
 */
export const createTopics = (prefix: string, aggregates: Aggregates): Topics => {
  const ofCategory = (category: string): string =>
    `${prefix}.${category.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.events.v1`;
  const categoriesWith = (types: readonly string[]): string[] =>
    Object.keys(aggregates).filter((category) => types.some((type) => Object.hasOwn(aggregates[category] ?? {}, type)));
  return {
    ofCategory,
    ofStream: (streamId) => ofCategory(categoryOf(streamId)),
    ofTypes: (types) => categoriesWith(types).map(ofCategory),
    all: Object.keys(aggregates).map(ofCategory),
  };
};
