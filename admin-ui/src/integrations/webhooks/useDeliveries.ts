import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { PartnerDelivery } from '../../../../api/partner-delivery/partner-delivery.contract.ts';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';

export const PER_PAGE = 25;
export const outcomes = ['all', 'held', 'refused', 'turned_down', 'applied', 'received'] as const;

/** The filter of the list, in the address so that a link leads to the same list. */
export const useDeliveryFilter = () => {
  const [params, setParams] = useSearchParams();
  const outcome = outcomes.find((name) => name === params.get('outcome')) ?? 'all';
  const partner = params.get('partner') ?? '';
  const given = Number(params.get('page'));
  const page = Number.isInteger(given) && given > 1 ? given : 1;
  const change = (next: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const all = { ...Object.fromEntries(before), page: '', ...next };
        return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
      },
      { replace: true },
    );
  return { outcome, partner, page, change };
};

/** A page of what partners delivered, newest first. */
export const useDeliveries = ({ outcome, partner, page }: ReturnType<typeof useDeliveryFilter>) =>
  useGetList<PartnerDelivery>(
    'partner-deliveries',
    {
      filter: { ...(outcome !== 'all' && { outcome }), ...(partner && { partnerId: partner }) },
      pagination: { page, perPage: PER_PAGE },
      sort: { field: 'receivedAt', order: 'DESC' },
    },
    { ...errorsInPlace, placeholderData: keepPreviousData },
  );
