import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchJars, missingJava } from './maven.ts';
import { withProgress, type Say } from '../../scripts/components/machine/progress.ts';
import { isExecutable } from '../../scripts/components/machine/run.ts';
import { downloadBySdk } from '../../scripts/components/temporal/sdk-downloads.ts';

const VERSION = '1.31.0';

// The port only: with `--enable-time-skipping` the server's clock runs free from the start and workflows time out.
const wrapper = (jars: string): string => `#!/bin/sh
exec java -cp '${jars}/*' io.temporal.testserver.TestServer "$1"
`;

/**
 * The time-skipping test server: from the cache, else by the SDK's downloader, else its jars from Maven.
 * @returns the path of what to run
 * @throws Error saying what is missing
 */
export const findTimeSkippingServer = async (cacheDir: string, say: Say): Promise<string> => {
  const folder = join(cacheDir, `temporal-test-server-${VERSION}`);
  const script = join(folder, 'run.sh');
  if (isExecutable(script)) return script;
  try {
    return await withProgress(say, 'Downloading the time-skipping test server', () =>
      downloadBySdk('test-server', cacheDir),
    );
  } catch {
    say('The time-skipping test server cannot be downloaded here: taking its jars from Maven');
  }
  const missing = missingJava();
  if (missing) throw new Error(`the download failed, and its jars need Java and Maven: ${missing}`);
  mkdirSync(folder, { recursive: true });
  const jars = join(folder, 'jars');
  await withProgress(say, 'Fetching the jars of the time-skipping test server', () =>
    fetchJars([`io.temporal:temporal-test-server:${VERSION}`], jars),
  );
  writeFileSync(script, wrapper(jars), { mode: 0o755 });
  return script;
};
