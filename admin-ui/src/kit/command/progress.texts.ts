import { defineTexts } from '../../texts/define-texts.ts';

const words = {
  /** Of any other label. */
  other: 'Saving…',
  Accept: 'Accepting…',
  Activate: 'Activating…',
  Add: 'Adding…',
  Allow: 'Allowing…',
  Approve: 'Approving…',
  Ask: 'Sending…',
  Assign: 'Assigning…',
  Attach: 'Attaching…',
  Calculate: 'Calculating…',
  Cancel: 'Canceling…',
  Claim: 'Claiming…',
  Clear: 'Clearing…',
  Close: 'Closing…',
  Complete: 'Completing…',
  Connect: 'Connecting…',
  Correct: 'Saving…',
  Deactivate: 'Deactivating…',
  Decline: 'Declining…',
  Delete: 'Deleting…',
  Disconnect: 'Disconnecting…',
  Discard: 'Discarding…',
  End: 'Ending…',
  Finish: 'Finishing…',
  Flag: 'Flagging…',
  Go: 'Opening…',
  Forget: 'Forgetting…',
  Fund: 'Funding…',
  Generate: 'Generating…',
  Issue: 'Issuing…',
  Order: 'Ordering…',
  Pause: 'Pausing…',
  Place: 'Ordering…',
  Rebuild: 'Ordering…',
  Reconnect: 'Reconnecting…',
  Reject: 'Rejecting…',
  Release: 'Releasing…',
  Remove: 'Removing…',
  Reopen: 'Reopening…',
  Replace: 'Replacing…',
  Replay: 'Sending…',
  Request: 'Requesting…',
  Resend: 'Sending…',
  Reset: 'Resetting…',
  Resume: 'Resuming…',
  Retry: 'Retrying…',
  Return: 'Returning…',
  Reveal: 'Revealing…',
  Revoke: 'Revoking…',
  Rotate: 'Rotating…',
  Run: 'Running…',
  Send: 'Sending…',
  Sign: 'Signing out…',
  Skip: 'Skipping…',
  Start: 'Starting…',
  Submit: 'Submitting…',
  Suspend: 'Suspending…',
  Take: 'Taking…',
  Test: 'Testing…',
  Turn: 'Turning down…',
  Upload: 'Uploading…',
  Waive: 'Waiving…',
  Withdraw: 'Withdrawing…',
} as const;

const { text } = defineTexts('progress', words);

const isKnown = (word: string): word is keyof typeof words => Object.hasOwn(words, word);

/** What a button says while it does what its label says, by the label's first word: `Saving…`. */
export const progressOf = (label: string): string => {
  const [first = ''] = label.split(' ');
  return text(isKnown(first) ? first : 'other');
};
