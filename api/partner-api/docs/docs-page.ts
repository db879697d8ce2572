import { escapeHtml } from '../../http/pages/page.ts';
import { curlOf } from './curl.ts';
import type { Endpoint, Field } from './described.ts';
import { closing, opening } from './docs-text.ts';
import { eventsText } from './events-text.ts';

/** A block to copy. @param name unique on the page; `language` is what runs it */
export const example = (name: string, language: 'sh' | 'js', code: string): string =>
  `<div class="example" data-name="${escapeHtml(name)}"><pre tabindex="0" role="region" aria-label="${escapeHtml(name)}"><code data-example="${escapeHtml(name)}" data-language="${language}">${escapeHtml(code)}</code></pre></div>`;

const fieldLine = ({ name, type, isRequired, text }: Field): string =>
  `<div><dt><code>${escapeHtml(name)}</code>${isRequired ? ' <span class="required">required</span>' : ''}</dt><dd>${escapeHtml([type, text].filter(Boolean).join('. '))}</dd></div>`;

const fieldList = (title: string, fields: readonly Field[]): string =>
  fields.length === 0 ? '' : `<h4>${escapeHtml(title)}</h4><dl class="fields">${fields.map(fieldLine).join('')}</dl>`;

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const anchorOf = (endpoint: Endpoint): string =>
  nameOf(endpoint)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

const answersOf = ({ answers }: Endpoint): string => {
  const told = answers.filter(({ status }) => /^\d/.test(status));
  const list = told.map(({ status, text }) => `<div><dt><code>${status}</code></dt><dd>${escapeHtml(text)}</dd></div>`);
  const good = told.find(({ status }) => status.startsWith('2'));
  return `<h4>Answers</h4><dl class="fields">${list.join('')}</dl>${
    good && good.fields.length > 0
      ? `<details><summary>What ${good.status} carries</summary><dl class="fields">${good.fields.map(fieldLine).join('')}</dl></details>`
      : ''
  }`;
};

const section = (endpoint: Endpoint): string => {
  const { method, path, summary, scope, parameters, body } = endpoint;
  const inAddress = parameters.filter((parameter) => parameter.in !== 'header');
  return `<section><h3 id="${anchorOf(endpoint)}"><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}.</p>
<p>${scope === null ? 'Any key will do.' : `Needs the scope <code>${escapeHtml(scope)}</code>.`}</p>
${example(nameOf(endpoint), 'sh', curlOf(endpoint))}
${fieldList('In the address', inAddress)}${fieldList('Body', body?.fields ?? [])}${answersOf(endpoint)}</section>`;
};

const linksTo = (tag: string, endpoints: readonly Endpoint[]): string =>
  `<nav aria-label="${escapeHtml(tag)}"><ul>${endpoints
    .map((endpoint) => `<li><a href="#${anchorOf(endpoint)}"><code>${escapeHtml(nameOf(endpoint))}</code></a></li>`)
    .join('')}</ul></nav>`;

/** The main part of the documentation. @param origin of the portal */
export const docsMain = (endpoints: readonly Endpoint[], origin: string): string => {
  const tags = [...new Set(endpoints.map(({ tag }) => tag))].toSorted(
    (one, other) => Number(one === 'Calculators') - Number(other === 'Calculators'),
  );
  const groups = tags.map((tag) => {
    const ofTag = endpoints.filter((endpoint) => endpoint.tag === tag);
    return `<h2 id="${tag.toLowerCase().replaceAll(' ', '-')}">${escapeHtml(tag)}</h2>${linksTo(tag, ofTag)}${ofTag.map(section).join('\n')}`;
  });
  return [opening(origin, example), ...groups, eventsText(), closing(example)].join('\n');
};
