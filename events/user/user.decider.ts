import { NotFoundError } from '../kernel/errors.ts';
import type { Decider } from '../kernel/message.ts';
import type { RegisterUser, SignInUser, UserCommand } from './user.commands.ts';
import type { UserEvent, UserRegistered, UserSignedIn } from './user.events.ts';

export type User = { readonly status: 'unknown' } | { readonly status: 'registered' };

/** A second registration changes nothing: demo staff and the first admin are registered again at every start. */
const register = ({ data }: RegisterUser, state: User): UserRegistered[] =>
  state.status === 'registered' ? [] : [{ type: 'UserRegistered', data }];

const signIn = ({ data }: SignInUser, state: User): UserSignedIn[] => {
  if (state.status === 'unknown') throw new NotFoundError('There is no such user', { userId: data.userId });
  return [{ type: 'UserSignedIn', data }];
};

export const userDecider: Decider<UserCommand, UserEvent, User> = {
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    switch (command.type) {
      case 'RegisterUser':
        return register(command, state);
      case 'SignInUser':
        return signIn(command, state);
    }
  },
  evolve: (state, event) => (event.type === 'UserRegistered' ? { status: 'registered' } : state),
};
