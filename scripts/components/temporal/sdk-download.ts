/**
 * `node sdk-download.ts <temporal|test-server> <folder>`: lets the Temporal SDK's own downloader put a server binary into
 * the folder. A process of its own, because the SDK can only download by starting the server, in native code.
 */
import { TestWorkflowEnvironment } from '@temporalio/testing';

const [, , what, downloadDir = ''] = process.argv;
const executable = { type: 'cached-download', downloadDir } as const;

const environment =
  what === 'temporal'
    ? await TestWorkflowEnvironment.createLocal({ server: { executable } })
    : await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
await environment.teardown();
