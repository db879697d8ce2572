import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { nameGivenTwice } from '../../../events/kernel/json-names.ts';
import { BadSettingsError, loadSettings } from '../../../events/platform/process/config.ts';
import { auditKeyOf, auditKeysOf } from '../../../events/store/audit/audit-key.ts';
import { streamExportSchema, type StreamExport } from '../../../events/store/audit/stream-export.ts';
import { verifyExport } from '../../../events/store/audit/verify-export.ts';
import { defineCommand } from '../../command/command.ts';

const readExport = async (path: string): Promise<StreamExport> => {
  const content = await readFile(path, 'utf8').catch((error: Error) => {
    throw new BadSettingsError(error.message);
  });
  const parsed = streamExportSchema.safeParse(parseJson(content));
  const twice = parsed.success ? nameGivenTwice(content) : undefined;
  if (twice !== undefined) {
    const what = `${path} gives ${JSON.stringify(twice)} twice in one object: two readers would read two things`;
    throw new BadSettingsError(`WRONG: ${what}. Ask for the file again`);
  }
  if (parsed.success) return parsed.data;
  throw new BadSettingsError(`${path} is not an export of a stream:\n${z.prettifyError(parsed.error)}`);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The schema says that it is no export.
    return undefined;
  }
};

export const command = defineCommand({
  usage: `Verifies an exported stream without a database. Exit code 1 where something is wrong.
  npm run lendlog -- audit:verify-export file.json
With AUDIT_KEY (or MASTER_KEY, where anchors are signed under a key derived from it) the anchor in the file is checked, too.`,
  takes: ['file'],
  isPrivate: true,
  run: async (_values, [path = '']) => {
    const { AUDIT_KEY, MASTER_KEY, MASTER_KEY_PREVIOUS = [] } = loadSettings(process.env);
    const secrets = [AUDIT_KEY, MASTER_KEY, ...MASTER_KEY_PREVIOUS].filter((secret) => secret !== undefined);
    const [current, ...others] = secrets.map(auditKeyOf);
    const file = await readExport(path);
    const problems = verifyExport(file, current && auditKeysOf(current, ...others));
    const { streamId, events, anchor } = file;
    if (problems.length > 0) {
      for (const problem of problems) console.error(`WRONG: ${problem}`);
      process.exitCode = 1;
      return;
    }
    console.log(
      `${streamId}: all ${events.length} events are as recorded, none is missing between the first and the last.`,
    );
    console.log(`They were in the log at ${anchor.time}: position ${anchor.position}, hash ${anchor.hash}`);
    console.log(
      current
        ? 'That anchor was signed with the key that is set here.'
        : 'Neither AUDIT_KEY nor MASTER_KEY is set: compare this anchor with one that you got another way.',
    );
  },
});
