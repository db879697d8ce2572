import { formatMoney } from './format.ts';

/** US dollars without decimals, in tabular figures. */
export const Money = ({ amount }: { readonly amount: number | string }) => (
  <span className="money">{formatMoney(amount)}</span>
);
