import type { Desk } from './desk.ts';
import { type Behaviour, behaviours, behaviourWords, type TakenOrder } from './order/orders.ts';

const MOST_ROWS = 100;

const escaped = (text: string): string =>
  text.replaceAll(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? '',
  );

const select = (label: string, path: string, chosen: Behaviour | null): string => {
  const none = chosen === null ? '<option value="" selected disabled>As all others</option>' : '';
  const options = behaviours.map(
    (each) => `<option value="${each}"${each === chosen ? ' selected' : ''}>${escaped(behaviourWords[each])}</option>`,
  );
  return `<select aria-label="${escaped(label)}" data-path="${escaped(path)}">${none}${options.join('')}</select>`;
};

/** `2 to come, the next in 4 minutes` */
const toCome = (desk: Desk, { order, standing, steps }: TakenOrder): string => {
  const [first] = steps.toSorted((one, other) => one.dueAt - other.dueAt);
  if (!first) return 'nothing to come';
  const behaviour = desk.behaviourOf(order.orderId);
  const many = `${steps.length} to come`;
  if (standing === 'on_hold') return `${many}, once it goes on`;
  if (behaviour === 'silent' || behaviour === 'down') return `${many}, not while it is ${behaviour}`;
  const seconds = Math.max(0, Math.ceil((first.dueAt - Date.now()) / 1_000));
  return `${many}, the next in ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`}`;
};

const rowOf = (desk: Desk, taken: TakenOrder): string => {
  const { order, partnerId, behaviour, standing, sent } = taken;
  const last = sent.at(-1);
  const said = last
    ? `${last.type.replace('order.', '').replaceAll('_', ' ')}, ${last.status === 0 ? 'not reached' : last.status}`
    : 'nothing yet';
  const label = `Behaviour of ${order.orderNumber}`;
  return `<tr><th scope="row">${escaped(order.orderNumber)}<small>${escaped(partnerId)}</small></th>
    <td data-head="What">${escaped(`${order.product.replaceAll('_', ' ')}, ${standing.replaceAll('_', ' ')}`)}</td>
    <td data-head="Last said">${escaped(said)}<small>${toCome(desk, taken)}</small></td>
    <td data-head="Behaves">${select(label, `/control/orders/${order.orderId}`, behaviour)}</td></tr>`;
};

const style = `:root{color-scheme:light dark;--line:#8884;--faint:light-dark(#556363,#a3b1b1)}*{box-sizing:border-box}
body{font:14px/1.5 system-ui,sans-serif;margin:0 auto;padding:16px;max-width:960px}h1{font-size:20px;margin:0}
p{margin:4px 0 16px;color:var(--faint)}small{display:block;font-weight:400;color:var(--faint)}
form,fieldset{border:1px solid var(--line);border-radius:6px;padding:12px;margin:0 0 16px;display:flex;flex-wrap:wrap;gap:12px;align-items:end}
label{display:grid;gap:4px;min-width:0}select,input,button{font:inherit;max-width:100%;min-width:0;min-height:36px}
table{width:100%;border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:8px;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
@media (max-width:640px){thead{display:none}tr{display:block;border-bottom:1px solid var(--line);padding:8px 0}
th,td{display:block;border:0;padding:2px 0}td::before{content:attr(data-head) ": ";color:var(--faint)}select{width:100%}}`;

const script = `const say = (text) => { document.querySelector('output').textContent = text; };
const put = async (path, body) => {
  const answer = await fetch(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  say(answer.ok ? 'Changed.' : 'Not changed: ' + (await answer.json()).detail);
};
for (const box of document.querySelectorAll('select')) {
  box.addEventListener('change', () => put(box.dataset.path, { behaviour: box.value }).catch(() => say('The sandbox does not answer.')));
}
document.querySelector('#clear').addEventListener('click', async () => {
  if (!confirm('Forget every order, with the names and addresses in it? Nothing more is said of those that are open.')) return;
  try {
    const answer = await fetch('/control/orders', { method: 'DELETE', headers: { 'content-type': 'application/json' } });
    if (answer.ok) location.reload();
    else say('Not cleared: ' + (await answer.json()).detail);
  } catch { say('The sandbox does not answer.'); }
});
document.querySelector('#delay').addEventListener('change', (event) =>
  put('/control/defaults', { delayMs: Math.round(Number(event.target.value) * 1000) }).catch(() => say('The sandbox does not answer.')));`;

/** The sandbox's own page: its orders, and how each is answered. */
export const pageOf = (desk: Desk): string => {
  const { defaults, orders } = desk.state();
  const rows = orders
    .slice(-MOST_ROWS)
    .toReversed()
    .map((taken) => rowOf(desk, taken));
  const table =
    rows.length === 0
      ? '<p>No orders yet: order an appraisal, a title search or a credit report in the portal.</p>'
      : `<table><thead><tr><th>Order</th><th>What</th><th>Last said</th><th>Behaves</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox vendors</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<h1>Sandbox vendors</h1><p>They take orders of the portal and answer with invented results. Reload to see what is new. Choose how an order is answered, and what is left of it begins anew; an order of the demo, which takes some minutes, goes on at once. Orders are forgotten after 30 days, and the oldest beyond 500 once they are over.</p>
<form onsubmit="return false"><label>All orders without their own setting ${select('Behaviour of all orders', '/control/defaults', defaults.behaviour)}</label>
<label>Seconds until a report comes<input id="delay" type="number" min="0" max="3600" step="0.1" value="${defaults.delayMs / 1_000}"></label>
<button id="clear" type="button">Clear all orders</button><output role="status"></output></form>${table}<script>${script}</script></body></html>`;
};
