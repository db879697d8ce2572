import { defineTexts } from '../../texts/define-texts.ts';

/** Deciding on a loan file, and what came of it. */
export const { useText: useActionsText } = defineTexts('loanActions', {
  title: 'Underwriter Actions',
  move: 'Set status to',
  notes: 'Notes or comment (optional)',
  notesRequired: 'Note (required for an override)',
  send: 'Set to %{status}',
  override: 'Override',
  overrideNotice:
    '%{from} does not normally move to %{to}. This is an override: it needs a note, is marked as one, and shows in the history.',
  final: 'Funded files do not move any more.',
  cancel: 'Cancel',
  addCommentOnly: 'Add Comment Only',
  underwriterNotes: 'Underwriter notes',
  assignee: 'Assigned to',
  unassign: 'Unassign',
  priority: 'Priority',
  conflict: {
    title: 'Somebody else changed this application first',
    versions: 'You worked on version %{expected}; it is now at version %{actual}. Nothing was overwritten.',
    latest: 'Latest change: %{event} by %{user}, %{date}.',
    next: 'The page now shows the newest version and your notes are still here. Check it, then send again if it still holds.',
  },
  toasts: {
    statusUpdated: 'Status Updated: Application status has been updated successfully.',
    statusFailed: 'Error: Failed to update application status.',
    commentAdded: 'Comment Added: Your comment has been added to the application.',
    stageUpdated: 'Stage Updated: Workflow stage has been updated successfully.',
    documentUpdated: 'Document Status Updated: Document review status has been updated.',
    documentRequested: 'Document Requested: The borrower will be asked for it.',
    assigned: 'Assignee Updated: The application is now assigned to %{name}.',
    unassigned: 'Assignee Updated: Nobody is assigned to the application now.',
    prioritized: 'Priority Updated: The application now has %{priority} priority.',
  },
});
