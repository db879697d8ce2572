import { z } from 'zod';
import type { EventDefinition } from '../../events/kernel/event-definitions.ts';
import { aggregates } from '../../events/event-registry.ts';

/** The definition of every event type of the program. */
export const eventDefinitions = new Map<string, EventDefinition>(
  Object.values(aggregates).flatMap((events) => Object.entries(events)),
);

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON schema of the newest payload of every event type. */
export const eventJsonSchemas = new Map<string, JsonSchema>(
  [...eventDefinitions].map(([type, { schema }]) => [type, z.toJSONSchema(schema)]),
);
