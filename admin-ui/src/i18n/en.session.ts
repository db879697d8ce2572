/** Permissions that are missing, and where somebody is signed in. */
export const session = {
  whyNot: {
    title: 'Not permitted',
    question: 'Why can I not change this file?',
    hint: 'Not permitted; press to see why',
    missing: 'You may not %{action} %{resource}: that needs the permission %{permission}.',
    role: 'Your role, %{role}, does not have it.',
    denied: 'It has been taken from you personally.',
    granted: 'You have it now; try again.',
    grants: '%{names} can give it to you.',
    others: 'one of %{count} others',
    nobodyGrants: 'Nobody else can give it at present.',
    close: 'Close',
  },
};
