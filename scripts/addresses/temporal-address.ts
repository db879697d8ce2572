import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../events/platform/process/config.ts';
import { TEMPORAL_DEFAULT_ADDRESS } from '../../workflows/engine/temporal/temporal-client.ts';

/** The Temporal that a maintenance script talks to: `TEMPORAL_ADDRESS`, else that of the `npm start` on `DATA_DIR`. */
export const temporalAddressOf = ({ TEMPORAL_ADDRESS, DATA_DIR }: Settings): string => {
  const portFile = join(DATA_DIR, 'temporal.port');
  if (TEMPORAL_ADDRESS) return TEMPORAL_ADDRESS;
  return existsSync(portFile) ? `127.0.0.1:${readFileSync(portFile, 'utf8').trim()}` : TEMPORAL_DEFAULT_ADDRESS;
};
