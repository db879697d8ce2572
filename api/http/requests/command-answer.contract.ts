import { z } from 'zod';

/** Answer to a command: what it changed, and its new version, which also is the `ETag`. */
export const commandAnswerSchema = z.object({ id: z.uuid(), version: z.int() });
