import { defineTexts } from '../texts/define-texts.ts';

/** Frame of every page. */
export const { useText: useLayoutText } = defineTexts('layout', {
  nav: {
    label: 'Main navigation',
    open: 'Open navigation',
    skip: 'Skip to content',
    groups: {
      overview: 'Overview',
      workflow: 'Loan Origination Workflow',
      appraisal: 'Appraisal Automation',
      title: 'Title Search Integration',
      compliance: 'Compliance & Risk',
      documents: 'Document Generation',
      integrations: 'Third-party Integration',
      ai: 'AI-Powered Features',
      administration: 'Administration',
    },
  },
  header: {
    notifications: 'Notifications',
    notificationsUnseen: 'Notifications, %{count} new',
    notificationsEmpty: 'Nothing yet',
    notificationsEmptyText: 'Changes to applications show here as they happen.',
    profile: 'Profile',
    settings: 'Settings',
    keys: 'Keyboard shortcuts',
    signOut: 'Sign out',
    times: 'Times: %{zone}',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    offline: 'Automatic steps are paused.',
    offlineHint:
      'You can keep working: everything you do is saved. Reminders, partner orders, notices and next stages follow by themselves when they run again.',
    leftOut: 'This portal was started without workflows.',
    leftOutHint: 'You can keep working: reminders, partner orders and notices wait for the next start.',
    copy: 'This is a restored copy of the portal.',
    copyHint: 'Work done here is not in the real one.',
    diskFull: 'The disk is full: nothing can be saved.',
    diskFullHint: 'You can still read everything. Ask the operator of the portal to free up space.',
    behind: 'Your changes since %{time} are saved, but do not show yet.',
    behindHint: 'The pages update by themselves soon.',
  },
  line: {
    offline: 'You are offline since %{time}.',
    lost: 'Live updates are interrupted since %{time}.',
    hint: 'The screen may be out of date. It updates on its own.',
  },
  restored: {
    what: 'The data was restored from a backup, or moved, at %{time}.',
    hint: 'Check your last changes: those made shortly before may be gone.',
    dismiss: 'Understood',
  },
  signedOut: 'Unauthorized: You are logged out. Logging in again...',
});
