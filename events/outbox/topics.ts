import type { z } from 'zod';
import { categoryOf } from '../kernel/ids.ts';

/** How events of one aggregate leave the house, by event type; a type that is not listed stays in. */
export type Publications = Readonly<Record<string, { readonly schemaVersion: number; readonly schema: z.ZodType }>>;

/** Publications by stream category, for example `loanApplication`. */
export type PublicationsByCategory = Readonly<Record<string, Publications>>;

/**
 * Topic of a stream category: `loanApplication` gives `mortgage.loan-application.events.v1`. A new version is a new
 * topic, written beside the old one until nobody reads that.
 */
export const topicOfCategory = (category: string): string =>
  `mortgage.${category.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.events.v1`;

export const topicOf = (streamId: string): string => topicOfCategory(categoryOf(streamId));
