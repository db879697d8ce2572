import { useTranslate } from 'react-admin';

/** A fixed vocabulary as the choices of a select, labelled from the catalogue. */
export const useOptions = <Value extends string>(
  vocabulary: string,
  values: readonly Value[],
): { value: Value; label: string }[] => {
  const translate = useTranslate();
  return values.map((value) => ({ value, label: translate(`vocabulary.${vocabulary}.${value}`) }));
};
