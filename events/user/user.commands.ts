import type { Command } from '../kernel/message.ts';
import type { UserRegistered, UserSignedIn } from './user.events.ts';

export type RegisterUser = Command<'RegisterUser', UserRegistered['data']>;
/** `provider` is the identity provider that vouched for the person. */
export type SignInUser = Command<'SignInUser', UserSignedIn['data']>;
export type UserCommand = RegisterUser | SignInUser;
