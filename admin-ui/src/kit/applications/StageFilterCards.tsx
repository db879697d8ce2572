import { useApplicationFilter } from './useApplicationFilter.ts';
import { StageCards } from './StageCards.tsx';

/** The summary cards, wired to the list around them. */
export const StageFilterCards = () => {
  const [{ stage }, set] = useApplicationFilter();
  return <StageCards selected={stage} onSelect={(selected) => set({ stage: selected })} />;
};
