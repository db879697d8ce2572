import { useEffect, useRef, useState } from 'react';
import type { RevealAnswer } from '../../../../api/loan-application/privacy/privacy.contract.ts';
import { revealableFields, type RevealableField } from '../../../../events/lending/permissions/reveals.ts';

type Clear = RevealAnswer['values'];

/** Time a value stays in clear. */
export const SHOWN_SECONDS = 60;

/**
 * Personal data in clear, in the memory of one component and nowhere else: each value is masked again after a minute,
 * when the component goes, and when the page is left.
 */
export const useReveal = () => {
  const [clear, setClear] = useState<Clear>({});
  const timers = useRef(new Map<RevealableField, ReturnType<typeof setTimeout>>());

  const mask = (field: RevealableField): void => {
    clearTimeout(timers.current.get(field));
    setClear((shown) => ({ ...shown, [field]: undefined }));
  };
  const show = (values: Clear): void => {
    for (const field of revealableFields.filter((each) => values[each] !== undefined)) {
      clearTimeout(timers.current.get(field));
      timers.current.set(
        field,
        setTimeout(() => mask(field), SHOWN_SECONDS * 1000),
      );
    }
    setClear((shown) => ({ ...shown, ...values }));
  };

  useEffect(() => {
    const pending = timers.current;
    // The browser may keep a page that was left, to bring it back as it was.
    const maskAll = () => setClear({});
    window.addEventListener('pagehide', maskAll);
    return () => {
      window.removeEventListener('pagehide', maskAll);
      pending.forEach((timer) => clearTimeout(timer));
    };
  }, []);

  return { clear, show, mask };
};
