import { appLogin } from '#platform/db/app-login.ts';

/** A program of ours that a test starts with this SECRET_KEY finds its login. */
export const TEST_KEY = 'only for tests, 32 or more characters';

/** The application's login of all test databases: roles belong to the cluster. */
export const TEST_LOGIN = appLogin(TEST_KEY);
