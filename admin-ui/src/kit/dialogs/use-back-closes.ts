import { isBack, useLeaveGuard } from './leave-guards.ts';

/** Has Back of the browser close what is open over the page, which stays. */
export const useBackCloses = (isOpen: boolean, close: () => void): void =>
  useLeaveGuard(
    {
      holds: isBack,
      onHeld: ({ stay }) => {
        stay();
        close();
      },
    },
    isOpen,
  );
