import { BadSettingsError, loadSettings } from '../../../events/platform/process/config.ts';
import { copyBlobs } from '../../../events/platform/blobs/copy-blobs.ts';
import { createBlobStore } from '../../../events/platform/blobs/create-blob-store.ts';
import { defineCommand, UsageError } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Brings the documents of another S3 server, with the same bucket and credentials, to the one of the settings.
  npm run lendlog -- documents:copy http://old-server:9000
What is there already stays; broken off, it can be begun again.`,
  takes: ['address of the server to copy from'],
  isPrivate: true,
  run: async (_values, [endpoint = '']) => {
    const settings = loadSettings(process.env);
    if (!/^https?:\/\//.test(endpoint))
      throw new UsageError(`${endpoint} is not an address such as http://old-server:9000`);
    if (settings.S3_BUCKET === undefined) throw new BadSettingsError('S3_BUCKET is not set: it names where they go');
    const from = await createBlobStore({ ...settings, S3_ENDPOINT: endpoint });
    const { copied, there } = await copyBlobs(from, await createBlobStore(settings));
    console.log(`Copied ${copied} documents; ${there} were there already.`);
  },
});
