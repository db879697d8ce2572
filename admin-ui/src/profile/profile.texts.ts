import { defineTexts } from '../texts/define-texts.ts';

/** The signed-in user and their sessions. */
export const { useText: useProfileText } = defineTexts('profile', {
  title: 'Profile',
  subtitle: 'Who you are signed in as, and what you may do',
  person: 'Person',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  department: 'Department',
  permissions: 'Permissions',
  permissionsText: 'Granted by your role. An administrator can change them.',
  resource: 'Resource',
  allowed: 'Allowed',
  notAllowed: 'Not allowed',
  sessions: {
    title: 'Where you are signed in',
    text: 'End sessions that you do not recognize or no longer use. Unused sessions end on their own after a while.',
    endOthers: 'Sign out everywhere else',
    dialogs: {
      one: {
        title: 'End this session?',
        text: '%{device}, signed in %{at}, is signed out at once. What is typed there and not saved is kept in its tab until you sign in there again.',
        confirm: 'End session',
      },
      others: {
        title: 'Sign out everywhere else?',
        text: 'Every other browser is signed out at once; this one stays signed in. What is typed there and not saved is kept in its tab until you sign in there again.',
        confirm: 'Sign out everywhere else',
      },
    },
  },
  connections: {
    title: 'How you sign in',
    text: 'The accounts at identity providers that lead to you here. Another one is connected only from here, or by an administrator.',
    connect: {
      action: 'Connect %{name}',
      title: 'Connect %{name}?',
      text: '%{name} opens and asks who you are. From then on, signing in there with that account signs in as you here.',
      confirm: 'Go to %{name}',
    },
    disconnect: {
      action: 'Disconnect %{name}',
      title: 'Disconnect %{name}?',
      text: 'You can no longer sign in with your account at %{name}. Sessions that are open stay open.',
      confirm: 'Disconnect',
    },
  },
  toasts: {
    disconnected: 'Disconnected: You no longer sign in with %{name}.',
    sessionEnded: 'Session Ended: It is signed out now.',
    otherSessionsEnded: 'Signed Out: Only this browser is signed in now.',
  },
});
