import { appLogin } from '#platform/db/app-login.ts';

/** The application's login of all test databases: roles belong to the cluster. */
export const TEST_LOGIN = appLogin('only for tests, 32 or more characters');
