/** Parts specific to the documentation. */
export const docsStyle = `
body { display: block; padding: 0; }
main { max-width: 960px; margin: 0 auto; border: 0; border-radius: 0; padding: 24px 16px 64px; min-height: 100vh; }
h2 { font-size: 18px; line-height: 26px; margin: 24px 0 8px; padding-top: 16px; border-top: 1px solid var(--line); scroll-margin-top: 8px; }
h3 { font-size: 15px; line-height: 22px; margin: 24px 0 4px; overflow-wrap: anywhere; }
h4 { font-size: 13px; line-height: 20px; margin: 16px 0 4px; color: var(--muted); font-weight: 600; }
p, li { max-width: 75ch; }
p { margin: 0 0 8px; overflow-wrap: anywhere; }
main ul { list-style: disc; border: 0; margin: 0 0 8px; padding-left: 20px; color: var(--muted); }
main li + li { border: 0; }
code { overflow-wrap: anywhere; font-family: ui-monospace, 'Cascadia Mono', Menlo, monospace; }
.method { display: inline-block; min-width: 44px; padding: 0 8px; margin-right: 4px; border: 1px solid var(--line); border-radius: 4px; font-size: 12px; line-height: 20px; text-align: center; }
.example { position: relative; margin: 8px 0 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--page); }
pre { margin: 0; padding: 12px; overflow-x: auto; border-radius: 6px; }
pre code { overflow-wrap: normal; font-size: 12px; line-height: 18px; white-space: pre; }
.copy { position: absolute; top: 4px; right: 4px; min-height: 32px; padding: 0 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; font-size: 12px; cursor: pointer; }
.has-copy pre { padding-top: 40px; }
.fields { margin: 0; padding: 0; border-top: 1px solid var(--line); }
.fields div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 0 16px; padding: 4px 0; border-bottom: 1px solid var(--line); }
.fields dt, .fields dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.fields dd { color: var(--muted); }
.required { color: var(--text); font-size: 12px; }
details { margin: 8px 0; }
summary { min-height: 32px; line-height: 32px; cursor: pointer; color: var(--accent); }
nav ul { columns: 2 260px; list-style: none; padding: 0; }
nav a { display: inline-block; min-height: 24px; }
@media (max-width: 480px) { .fields div { grid-template-columns: minmax(0, 1fr); } }
`;

/** Lets what is in a block be copied; without it the text is there to be marked. */
export const copyScript = `
for (const example of document.querySelectorAll('.example')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy: ' + example.dataset.name);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(example.querySelector('code').textContent);
      button.textContent = 'Copied!';
    } catch {
      getSelection().selectAllChildren(example.querySelector('code'));
      button.textContent = 'Marked: copy it';
    }
  });
  example.classList.add('has-copy');
  example.prepend(button);
}
`;
