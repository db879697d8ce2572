import { glob } from 'node:fs/promises';
import { z } from 'zod';

const root = '../../';

/** What every file that matches exports under a name with this ending, joined: `events/user/user.events.ts` and its like. */
export const exportsOf = async (pattern: string, ending: string): Promise<Map<string, unknown>> => {
  const found = new Map<string, unknown>();
  for await (const file of glob(pattern)) {
    const module: Record<string, unknown> = await import(`${root}${file}`);
    for (const [name, value] of Object.entries(module)) {
      if (!name.endsWith(ending)) continue;
      for (const [type, each] of Object.entries(z.record(z.string(), z.unknown()).parse(value))) found.set(type, each);
    }
  }
  return found;
};

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON schema of the newest payload of every event type. */
export const eventJsonSchemas = async (): Promise<Map<string, JsonSchema>> =>
  new Map(
    [...(await exportsOf('events/*/*.events.ts', 'EventSchemas'))].map(([type, schema]) => [
      type,
      z.toJSONSchema(z.instanceof(z.ZodType).parse(schema)),
    ]),
  );
