import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { orderPriorityNames } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

const money = (dollars: number | null): string | null => (dollars === null ? null : formatMoney(dollars));
const day = (date: string | null): string | null => (date === null ? null : formatDate(date));
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The order: items, vendor and due date; kind-specific facts where there are any. */
export const OrderFacts = ({ order }: { readonly order: VendorOrderDetail }) => {
  const t = useVendorOrdersText();
  const own = {
    appraiser: order.appraiserName,
    scheduled: day(order.scheduledFor),
    institution: text(order.details['institution']),
    price: money(order.contractPrice),
    value: money(order.appraisedValue),
    fee: money(order.fees),
    good: day(order.expiresOn),
  } as const;
  const names = Object.keys(own) as readonly (keyof typeof own)[];
  return (
    <Section title={t('facts.title')}>
      <Facts columnWidth={150}>
        <Fact label={t('facts.loan')}>
          <MuiLink component={Link} to={`/applications/${order.applicationId}`}>
            {order.loanNumber}
          </MuiLink>
        </Fact>
        <Fact label={t('facts.product')} wide>
          {t('form.ofKind', { kind: vendorKinds[order.kind].name, product: order.productName })}
        </Fact>
        <Fact label={t('facts.priority')}>{orderPriorityNames[order.priority]}</Fact>
        <Fact label={t('facts.vendor')}>{order.appraiserCompany}</Fact>
        <Fact label={t('facts.reference')}>{order.reference}</Fact>
        <Fact label={t('facts.due')}>{day(order.dueDate)}</Fact>
        {names
          .filter((name) => own[name] !== null)
          .map((name) => (
            <Fact key={name} label={t(`facts.${name}`)}>
              {own[name]}
            </Fact>
          ))}
        <Fact label={t('facts.address')} wide>
          {order.propertyAddress}
        </Fact>
        {order.instructions && (
          <Fact label={t('facts.instructions')} wide>
            {order.instructions}
          </Fact>
        )}
      </Facts>
    </Section>
  );
};
