import { defineTexts } from '../../../texts/define-texts.ts';

/** Several files uploaded at once. */
export const { useText: useBulkUploadText } = defineTexts('bulkUpload', {
  title: 'Upload documents',
  files: 'Files to upload',
  file: 'File',
  need: 'Document',
  needOf: 'Which document %{name} is',
  result: 'Result',
  actions: 'Actions',
  progressOf: 'Progress of %{name}',
  guessed: { name: 'Guessed from the file’s name', request: 'Guessed: the only document asked for' },
  guesses:
    '%{smart_count} document was guessed. Check it before you upload. |||| %{smart_count} documents were guessed. Check them before you upload.',
  unsaid: 'Choose which document %{smart_count} file is. |||| Choose which documents %{smart_count} files are.',
  states: {
    chosen: 'Ready',
    unfit: 'Cannot be uploaded',
    queued: 'Waiting for its turn',
    done: 'Added to the application',
    duplicate: 'On the application already',
    failed: 'Not uploaded',
  },
  allDone:
    'Document Uploaded: %{name} has been added to the application. |||| Documents Uploaded: %{smart_count} files have been added to the application.',
  stop: 'Stop',
  stopOf: 'Stop %{name}',
  retry: 'Try again',
  retryOf: 'Try again: %{name}',
  retryAll: 'Try all again',
  anyway: 'Add anyway',
  anywayOf: 'Add anyway: %{name}',
  remove: 'Remove',
  removeOf: 'Remove %{name}',
  upload: 'Upload',
  uploadSeveral: 'Upload %{count} files',
  cancel: 'Cancel',
  done: 'Done',
  running:
    '%{smart_count} file is still on its way. Closing stops it. |||| %{smart_count} files are still on their way. Closing stops them.',
  unsent: '%{smart_count} file has not been uploaded. |||| %{smart_count} files have not been uploaded.',
  stay: 'Stay',
  stopAll: 'Stop and close',
  leave: 'Close without uploading',
});
