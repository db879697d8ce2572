import type { Response } from 'express';
import { nonceOf } from './content-security.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML content or attribute value. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);

const style = `
:root { color-scheme: light dark; --text: #1b2426; --muted: #566467; --line: #d9e0e1; --surface: #fff; --page: #f6f8f8; --accent: #0f5e63; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --text: #e4eaeb; --muted: #9fb0b3; --line: #2f3b3d; --surface: #171e1f; --page: #101516; --accent: #6fc3c6; --on-accent: #0b1a1b; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--page); color: var(--text); font: 14px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 560px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 24px; }
h1 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 0 0 12px; }
p { margin: 0 0 16px; color: var(--muted); }
code { font-size: 13px; }
a { color: var(--accent); }
.note { border-left: 2px solid var(--accent); padding-left: 12px; }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
li + li { border-top: 1px solid var(--line); }
button.person { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; align-items: center; width: 100%; min-height: 44px; padding: 8px; border: 0; border-radius: 6px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
button.person:hover { background: var(--page); }
button.person strong { font-weight: 600; }
button.person span { color: var(--muted); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** One plain page of ours, under the strict content security policy; what it says it says without its script. @param page.style added to that of every page */
export const sendPage = (
  res: Response,
  page: { status?: number; title: string; main: string; script?: string; style?: string },
): void => {
  const nonce = nonceOf(res);
  res
    .status(page.status ?? 200)
    .set('Cache-Control', 'no-store')
    .type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(page.title)} · Lendlog</title>
<style nonce="${nonce}">${style}${page.style ?? ''}</style>
</head>
<body>
<main>
<h1>${escapeHtml(page.title)}</h1>
${page.main}
</main>${page.script === undefined ? '' : `\n<script nonce="${nonce}">${page.script}</script>`}
</body>
</html>
`);
};
