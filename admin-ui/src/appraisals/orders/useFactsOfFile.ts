import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { appraisedTypes } from '../../../../events/lending/appraisal-panel/panel-terms.ts';
import { useApi } from '../../client/use-api.ts';
import type { Values } from './order-values.ts';

/**
 * Fills what the loan file already says into a new order, where nobody has typed it otherwise.
 * @param applicationId empty while no file is chosen, and for an order that is changed
 * @returns the property's address; undefined until the file is known
 */
export const useFactsOfFile = (form: UseFormReturn<Values>, applicationId: string): string | undefined => {
  const { data } = useApi<DetailedApplication>(['applications', applicationId, 'detailed'], {
    enabled: applicationId !== '',
  });
  useEffect(() => {
    if (!data) return;
    const facts = {
      propertyType: appraisedTypes[data.propertyType],
      contractPrice: data.purchasePrice ?? '',
    } as const;
    for (const name of ['propertyType', 'contractPrice'] as const) {
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: facts[name] });
    }
  }, [data, form]);
  return applicationId === '' ? undefined : data?.propertyAddress;
};
