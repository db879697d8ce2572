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
    notificationsEmptyText: 'Changes to loan files show here as they happen.',
    profile: 'Profile',
    settings: 'Settings',
    keys: 'Keyboard shortcuts',
    signOut: 'Sign out',
    times: 'Times: %{zone}',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    offline: 'Workflow engine offline',
    offlineWaiting:
      'Workflow engine offline, %{count} event waiting |||| Workflow engine offline, %{count} events waiting',
    offlineHint: 'You can go on working: it catches up by itself once it is back.',
    leftOut: 'This portal was started without workflows.',
    leftOutHint: 'You can go on working: reminders, partners and what else happens by itself wait for the next start.',
    diskFull: 'The disk is full: nothing can be saved.',
    diskFullHint: 'What is there can be read. Ask whoever runs the portal to make room.',
    behind: 'Your changes since %{time} are saved, but do not show yet.',
    behindHint: 'What fills the pages is behind or paused; they renew themselves once it follows.',
  },
  line: {
    offline: 'You are offline since %{time}.',
    lost: 'Live updates are interrupted since %{time}.',
    hint: 'What is on screen may be out of date. It is brought up to date by itself.',
  },
  restored: {
    what: 'The data was restored from a backup, or moved, at %{time}.',
    hint: 'What was done shortly before may be gone. Pages show what there is now: look for your last changes.',
    dismiss: 'Understood',
  },
  signedOut: 'Unauthorized: You are logged out. Logging in again...',
});
