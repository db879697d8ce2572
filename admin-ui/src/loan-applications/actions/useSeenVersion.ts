import { useState } from 'react';
import { versionToldBy } from '../../client/api-error.ts';
import { useLoanFile } from './loan-file-context.ts';

/** The version of the file that was on screen when the dialog opened; after a conflict, the conflict's version. */
export const useSeenVersion = (): number => {
  const { file, error } = useLoanFile();
  const [seen] = useState(file.version);
  return Math.max(seen, versionToldBy(error));
};
