import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type DetailedApplication,
  detailedApplicationSchema,
} from '../../../api/loan-application/detail/detail.contract.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { nameOfFile } from '../../../events/store/files/file-store.ts';
import type { Agent, Portal } from '../../support/portal/portal.ts';

/** The file's details once the read models have come to a position of the log. */
export const detailsAt = async (
  agent: Agent,
  applicationId: string,
  position: string | undefined,
): Promise<DetailedApplication> => {
  const answer = await agent
    .get(`/api/applications/${applicationId}/detailed`)
    .set('X-Min-Log-Position', position ?? '0');
  return detailedApplicationSchema.parse(answer.body);
};

/** Everything in the store: stored files and what is still on its way. */
export const storedFiles = async (portal: Portal): Promise<string[]> => {
  const entries = await readdir(join(portal.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** Where the store keeps a file of an application. */
export const storedName = (applicationId: string, content: Buffer): string =>
  nameOfFile({
    subjectId: loanApplicationStream(applicationId),
    sha256: createHash('sha256').update(content).digest('hex'),
  });

export const isStored = async (portal: Portal, applicationId: string, content: Buffer): Promise<boolean> =>
  (await storedFiles(portal)).includes(basename(storedName(applicationId, content)));
