import { defineTexts } from '../../texts/define-texts.ts';

defineTexts('decision', {
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
  assignee: 'Assigned to',
  unassign: 'Unassign',
  priority: 'Priority',
});

defineTexts('conflict', {
  title: 'Somebody else changed this application first',
  versions: 'You worked on version %{expected}; it is now at version %{actual}. Nothing was overwritten.',
  latest: 'Latest change: %{event} by %{user}, %{date}.',
  requestId: 'Request id: %{id}',
  next: 'The page now shows the newest version and your notes are still here. Check it, then send again if it still holds.',
});
