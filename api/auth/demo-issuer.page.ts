import { escapeHtml } from '../http/pages/page.ts';
import { demoStaff } from './demo-staff.ts';

const words = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');

/** The list of demo accounts; a click on one signs in as that person. */
export const demoSignInPage = (interactionId: string, providerName: string): { title: string; main: string } => ({
  title: 'Choose a demo account',
  main: `
<p class="note">This is the demo sign-in. It stands in for ${escapeHtml(providerName)}, which is not set up here.
These people are invented, and anybody who reaches this page can sign in as any of them.</p>
<form method="post" action="/oidc/sign-in/${escapeHtml(interactionId)}">
<ul>
${demoStaff
  .map(
    ({
      userId,
      firstName,
      lastName,
      role,
      department,
    }) => `<li><button class="person" name="accountId" value="${userId}">
<strong>${escapeHtml(`${firstName} ${lastName}`)}</strong>
<span>${escapeHtml(words(role))} · ${escapeHtml(words(department))}</span>
</button></li>`,
  )
  .join('\n')}
</ul>
</form>`,
});
