import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { ConfirmDialog } from '../../../admin-ui/src/kit/dialogs/ConfirmDialog.tsx';
import { FocusKeeper } from '../../../admin-ui/src/kit/focus/focus-keeper.ts';
import { show } from '../../support/component.tsx';

type Stage = { readonly isDone: boolean; readonly done: () => void };

const Staged = ({ children }: { readonly children: (stage: Stage) => ReactNode }) => {
  const [isDone, setDone] = useState(false);
  return children({ isDone, done: () => setDone(true) });
};

const Press = ({ done, disabled = false }: Pick<Stage, 'done'> & { readonly disabled?: boolean }) => (
  <button disabled={disabled} onClick={done}>
    Press
  </button>
);

const Asking = ({ done }: Pick<Stage, 'done'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Press</button>
      {isOpen && (
        <ConfirmDialog
          title="Sure?"
          text="It goes."
          confirm="Go on"
          isPending={false}
          error={null}
          onConfirm={done}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** Which control goes, the page around it, and what has the focus then. */
const pages: readonly (readonly [what: string, page: (stage: Stage) => ReactNode, then: string])[] = [
  [
    'a row of a list',
    ({ isDone, done }) => (
      <ul>
        {!isDone && (
          <li>
            First <Press done={done} />
          </li>
        )}
        <li>Second row</li>
      </ul>
    ),
    'Second row',
  ],
  [
    'the last row of a list',
    ({ isDone, done }) => (
      <section>
        <h2>All rows</h2>
        <ul>
          <li>First</li>
          {!isDone && (
            <li>
              <Press done={done} />
            </li>
          )}
        </ul>
      </section>
    ),
    'All rows',
  ],
  [
    'a button of a row',
    ({ isDone, done }) => (
      <ul>
        <li>The row {!isDone && <Press done={done} />}</li>
      </ul>
    ),
    'The row ',
  ],
  [
    'a button above fields',
    ({ isDone, done }) => (
      <section>
        <h2>Address</h2>
        {!isDone && <Press done={done} />}
        <input aria-label="Street" />
      </section>
    ),
    'Street',
  ],
  [
    'a notice above a section',
    ({ isDone, done }) => (
      <>
        {!isDone && (
          <div>
            <Press done={done} />
          </div>
        )}
        <section>
          <h2>What stands below</h2>
        </section>
      </>
    ),
    'What stands below',
  ],
  [
    'a button that is disabled',
    ({ isDone, done }) => (
      <section>
        <h2>The group</h2>
        <Press done={done} disabled={isDone} />
        <button>Another</button>
      </section>
    ),
    'The group',
  ],
  [
    'a dialog with the button that had opened it',
    ({ isDone, done }) => (
      <section>
        <h2>Where it was asked</h2>
        {!isDone && <Asking done={done} />}
      </section>
    ),
    'Where it was asked',
  ],
  ['all there was', ({ isDone, done }) => !isDone && <Press done={done} />, 'Page'],
];

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('The focus', () => {
  it.each(pages)('is led on when what had it goes: %s', async (_, page, then) => {
    const { user } = show(
      <main>
        <FocusKeeper />
        <h1>Page</h1>
        <Staged>{page}</Staged>
      </main>,
    );
    act(() => screen.getByRole('button', { name: 'Press' }).focus());
    await user.keyboard('{Enter}');
    const confirm = screen.queryByRole('button', { name: 'Go on' });
    if (confirm) await user.click(confirm);
    await waitFor(() => expect(focused()).toBe(then));
  });

  it('goes to the heading of a page that has come by a link, also where it is still being read', async () => {
    const Read = () => {
      const [isRead, setRead] = useState(false);
      return (
        <>
          {isRead && <h1>New page</h1>}
          <button onClick={() => setRead(true)}>Read it</button>
        </>
      );
    };
    const { user } = show(
      <main>
        <FocusKeeper />
        <Routes>
          <Route path="/" element={<Link to="/next">Next</Link>} />
          <Route path="/next" element={<Read />} />
        </Routes>
      </main>,
    );
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(document.activeElement?.matches('main')).toBe(true));
    act(() => screen.getByRole('button', { name: 'Read it' }).click());
    await waitFor(() => expect(focused()).toBe('New page'));
  });

  it('stays where somebody has put it, and nowhere for who clicked beside everything', async () => {
    const { user } = show(
      <main>
        <FocusKeeper />
        <h1>Page</h1>
        <Staged>
          {({ isDone, done }) => (
            <>
              {!isDone && <button onClick={done}>Press</button>}
              <button onMouseDown={(event) => event.preventDefault()} onClick={done}>
                Take it away
              </button>
            </>
          )}
        </Staged>
      </main>,
    );
    act(() => screen.getByRole('button', { name: 'Press' }).focus());
    act(() => screen.getByRole('button', { name: 'Press' }).blur());
    await user.click(screen.getByRole('button', { name: 'Take it away' }));
    const drawn = Promise.withResolvers<void>();
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => drawn.resolve())));
    await drawn.promise;
    expect(document.activeElement).toBe(document.body);
  });
});
