import { existsSync } from 'node:fs';
import { BadSettingsError, loadSettings } from '../events/platform/process/config.ts';
import { copyBlobs } from '../events/platform/blobs/copy-blobs.ts';
import { createBlobStore } from '../events/platform/blobs/create-blob-store.ts';
import { runMain } from '../events/platform/process/run-main.ts';

// npm run documents:copy -- http://old-server:9000: brings the documents of another S3 server, with the same bucket and
// credentials, to the one of the settings. What is there already stays; broken off, it can be begun again.

await runMain(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = loadSettings(process.env);
  const [endpoint = ''] = process.argv.slice(2);
  if (!/^https?:\/\//.test(endpoint)) {
    throw new BadSettingsError('Name the server to copy from: npm run documents:copy -- http://old-server:9000');
  }
  if (settings.S3_BUCKET === undefined) throw new BadSettingsError('S3_BUCKET is not set: it names where they go');
  const from = await createBlobStore({ ...settings, S3_ENDPOINT: endpoint });
  const { copied, there } = await copyBlobs(from, await createBlobStore(settings));
  console.log(`Copied ${copied} documents; ${there} were there already.`);
});
