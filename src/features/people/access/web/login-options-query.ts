import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { getLoginOptions } from '../password-contract.ts';

/** What this server is like for who is not logged in. */
export const useLoginOptions = () => useQuery(queryOf(getLoginOptions, {}));
