import { jest } from '@jest/globals';

// A browser beside another one on two cores: what fails once is tried again, and the report names it.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
