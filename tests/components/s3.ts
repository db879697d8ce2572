import { builtPath, goInstall } from '../../scripts/components/temporal/go-install.ts';
import type { Say } from '../../scripts/components/machine/progress.ts';
import { findOnPath, isExecutable } from '../../scripts/components/machine/run.ts';

/** An S3 server over a folder, for tests: Apache 2.0, one binary. */
const PROGRAM = {
  name: 'versitygw',
  version: '1.8.0',
  packagePath: 'github.com/versity/versitygw/cmd/versitygw',
  howLong: 'a few minutes',
};

/**
 * The S3 server of the tests: from the cache, else built from source.
 * @returns the path of its binary
 * @throws Error saying what is missing
 */
export const obtainS3Server = async (cacheDir: string, say: Say): Promise<string> => {
  const built = builtPath(cacheDir, PROGRAM);
  if (isExecutable(built)) return built;
  const go = findOnPath(['go']);
  if (!go)
    throw new Error(`there is no Go to build ${PROGRAM.name} with: install Go or set TEST_S3_PATH to its binary`);
  return goInstall(PROGRAM, { go, cacheDir, say });
};
