import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useNotify } from 'react-admin';
import { show } from '../../support/component.tsx';

const Teller = () => {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify('Status Updated: It is done.', { type: 'success' })}>
      Tell
    </button>
  );
};

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const toast = () => screen.queryByText('It is done.');

describe('A toast', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const tell = () => {
    show(<Teller />);
    fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
    return screen.getByRole('status');
  };

  it('goes after five seconds', async () => {
    tell();
    await pass(5_000);
    expect(toast()).toBeNull();
  });

  it('waits while the pointer is on it', async () => {
    const shown = tell();
    fireEvent.pointerEnter(shown);
    await pass(20_000);
    expect(toast()).not.toBeNull();
    fireEvent.pointerLeave(shown);
    await pass(5_000);
    expect(toast()).toBeNull();
  });

  it('waits while the focus is in it, also when the pointer leaves', async () => {
    const shown = tell();
    fireEvent.focus(shown);
    fireEvent.pointerEnter(shown);
    fireEvent.pointerLeave(shown);
    await pass(20_000);
    expect(toast()).not.toBeNull();
  });

  it('is sent away by a swipe also where its last move was not drawn before the finger left', () => {
    const shown = tell();
    // Fired within one act, as a busy browser hands them on: React draws nothing between them.
    const fire = (type: string, clientX: number) =>
      shown.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX }));
    act(() => {
      fire('pointerdown', 40);
      fire('pointermove', 85);
      fire('pointermove', 100);
      fire('pointerup', 100);
    });
    expect(toast()).toBeNull();
  });

  it('stays after a shorter one, and goes back to its place', () => {
    const shown = tell();
    fireEvent.pointerDown(shown, { clientX: 40 });
    fireEvent.pointerMove(shown, { clientX: 85 });
    fireEvent.pointerUp(shown, { clientX: 85 });
    expect(toast()).not.toBeNull();
    expect(shown.style.transform).toBe('translateX(0px)');
  });
});
